"""Plays the sounds, once the player has asked for them: nothing is fetched before."""

import asyncio

import js

from hasenpfeffer.app.sounds import VOLUMES, sound_of


class Sound:
    """The table's sounds, each fetched when it is first heard."""

    def __init__(self, store):
        self.context = None
        self.decoded = {}
        self.task = None
        store.listen(self.heard)

    def heard(self, before, app):
        """Play what goes with a change."""
        volume = VOLUMES[app.settings.sound]
        asked = app.settings.sound != before.settings.sound
        name = "card" if asked else sound_of(before, app)
        if volume and name and not app.elsewhere:
            self.task = asyncio.create_task(self.play(name, volume))

    async def play(self, name, volume):
        """Play a sound; where there is none to be had, nothing happens."""
        try:
            if self.context is None:
                self.context = js.AudioContext.new()
            self.context.resume()  # browsers keep it asleep until somebody has used the page
            if name not in self.decoded:
                answer = await js.fetch(f"./assets/sounds/{name}.wav")
                raw = await answer.arrayBuffer()
                self.decoded[name] = await self.context.decodeAudioData(raw)
            source, gain = self.context.createBufferSource(), self.context.createGain()
            source.buffer, gain.gain.value = self.decoded[name], volume
            source.connect(gain)
            gain.connect(self.context.destination)
            source.start()
        except Exception as error:
            js.console.info(f"hasenpfeffer: no sound: {error}")
