"""Measure how fast the engine plays."""
