"""Paints a tree of nodes into the document, touching only what has changed."""

import json

import js


class _Mounted:
    """A node and its element in the document, with the children that were painted there."""

    def __init__(self, node, children, batch, place):
        self.node = node
        self.children = children
        self._batch = batch
        self._place = place
        self._element = None

    @property
    def element(self):
        """The element, which comes over from JavaScript when it is first asked for."""
        if self._element is None:
            self._element = self._batch.elements[self._place]
            self._batch = None
        return self._element


class _Batch:
    """Elements that JavaScript makes in one go: thousands of calls would keep a page waiting."""

    def __init__(self):
        self.elements = None
        self._count = 0

    def plan(self, node):
        """Return a node as it will be mounted, and what JavaScript is told of it."""
        place = self._count
        self._count += 1
        if isinstance(node, str):
            return _Mounted(node, [], self, place), node
        parts = [self.plan(child) for child in node.children]
        mounted = _Mounted(node, [part[0] for part in parts], self, place)
        return mounted, (node.tag, node.attributes, [part[1] for part in parts])


class Page:
    """The document below one element, which is painted once and patched ever after."""

    def __init__(self, root):
        self._root = root
        self._mounted = None

    def show(self, node):
        """Make the document look like a tree of nodes."""
        if self._mounted is None:
            mounted = _mount([node], False)[0]
            self._root.replaceWith(mounted.element)
            self._root, self._mounted = None, mounted  # what is held is not freed
            return
        try:
            _patch(self._mounted, node, False)
        except Exception:  # what is half painted is painted afresh the next time
            self._root, self._mounted = self._mounted.element, None
            raise


def _mount(nodes, in_svg):
    batch = _Batch()
    planned = [batch.plan(node) for node in nodes]
    batch.elements = js.boot.grow(json.dumps([plan for _, plan in planned]), in_svg)
    return [mounted for mounted, _ in planned]


def _set(element, name, value):
    if name == "style":
        element.style.cssText = value  # an attribute would need a looser content policy
    elif name == "value":
        element.value = value  # what a field shows, also after the player has changed it
    else:
        element.setAttribute(name, value)


def _patch(mounted, node, in_svg):
    old = mounted.node
    if old is node:
        return  # the view has not changed
    mounted.node = node
    if isinstance(node, str):
        if old != node:
            mounted.element.data = node
        return
    if old.children or node.children:
        _patch_children(mounted, node, in_svg or node.tag == "svg")
    if old.attributes != node.attributes:
        _patch_attributes(mounted.element, old.attributes, node.attributes)


def _patch_attributes(element, old, new):
    for name in old:
        if name not in new:
            element.removeAttribute(name)
    for name, value in new.items():
        if old.get(name) != value:
            _set(element, name, value)


def _fits(mounted, node):
    """Tell whether a mounted child can become a node: the same tag and the same key."""
    old = mounted.node
    if old is node:
        return True
    if isinstance(old, str) or isinstance(node, str):
        return isinstance(old, str) and isinstance(node, str)
    return old.tag == node.tag and old.key == node.key


def _patch_children(mounted, node, in_svg):
    old, new = mounted.children, node.children
    if len(old) == len(new) and all(_fits(child, wanted) for child, wanted in zip(old, new)):
        for child, wanted in zip(old, new):
            if child.node is not wanted:
                _patch(child, wanted, in_svg)
        return
    left = list(old)
    children = []
    for wanted in new:
        found = None
        for child in left:
            if _fits(child, wanted):
                found = child
                break
        if found is not None:
            left.remove(found)
            _patch(found, wanted, in_svg)
        children.append(found)
    missing = [wanted for found, wanted in zip(children, new) if found is None]
    made = iter(_mount(missing, in_svg) if missing else ())
    children = [found or next(made) for found in children]
    for child in left:
        child.element.remove()
    _place(mounted.element, children, [child for child in old if child not in left])
    mounted.children = children


def _place(parent, children, kept):
    """Put the children in order; those kept stay where they are unless their order has changed.

    New ones come in their order: so a live region is read.
    """
    moved = [child for child in children if child in kept] != kept
    before = None
    for child in children:
        if moved or child not in kept:
            following = before.nextSibling if before else parent.firstChild
            if child in kept:
                _move(parent, child.element, following)
            else:
                parent.insertBefore(child.element, following)
        before = child.element


def _move(parent, element, following):
    # moveBefore, where there is one, keeps focus and transitions of what it moves.
    if hasattr(parent, "moveBefore"):
        parent.moveBefore(element, following)
    else:
        parent.insertBefore(element, following)
