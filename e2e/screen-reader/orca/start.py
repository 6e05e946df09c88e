"""Starts Orca with the recorder as its speech server.

Orca's own command ends if the same user runs another Orca, and can only replace that one.

Each line of the standard input is a request to answer when Orca has handled `keys` keys since its start, is on the page
with the title `title`, if there is one, and has handled all that applications have sent by then.
"""

import json
import sys

import gi

gi.require_version("Gdk", "3.0")
from gi.repository import GLib
from orca import event_manager, orca, orca_state
import pyatspi

from recorder import write

settings = {
    "speechServerFactory": "recorder",
    "enableBraille": False,
    "enableSound": False,
}

keys_handled = 0
handle_key = event_manager.EventManager._processKeyboardEvent


def count_key(self, event):
    global keys_handled
    is_consumed = handle_key(self, event)
    if event.type == pyatspi.KEY_RELEASED_EVENT:
        keys_handled += 1
    return is_consumed


# Before the event manager registers it as its listener.
event_manager.EventManager._processKeyboardEvent = count_key


def is_on_page(title):
    if title is None:
        return True
    try:
        return orca_state.activeScript.utilities.activeDocument().name == title
    except Exception:
        return False  # There is no document, or it has been left.


def is_busy():
    events = event_manager.getManager()
    if not events._eventQueue.empty() or events._gidleId:
        return True
    script = orca_state.activeScript
    if getattr(script, "_loadingDocumentContent", False):
        return True
    regions = getattr(script, "liveRegionManager", None)
    return regions is not None and len(regions.msg_queue) > 0


def settle(request):
    if keys_handled < request["keys"] or not is_on_page(request.get("title")):
        return True
    # An application answers after it has sent its events, and all of that arrives in this order.
    for application in pyatspi.Registry.getDesktop(0):
        try:
            application.clear_cache()
            application.childCount
        except Exception:
            pass  # It has ended meanwhile.
    GLib.timeout_add(1, answer, priority=GLib.PRIORITY_LOW)
    return False


def answer():
    if is_busy():
        return True
    write({"settled": True})
    return False


def take_line(channel, condition):
    line = channel.readline()
    if not line:
        orca.shutdown()
        return False
    GLib.timeout_add(5, settle, json.loads(line))
    return True


GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, take_line)
manager = orca.getSettingsManager()
manager.activate(None, settings)
# From its cache, Orca would read states that have changed since; which ones depends on the time.
sys.exit(orca.main(cacheValues=False))
