"""A speech server for Orca, which writes what a payer would hear."""

import json
import os

from orca import speechserver

# A pipe to the process that started Orca. Orca and its libraries print on the standard output.
_pipe = os.fdopen(3, "w", buffering=1)


def write(line):
    _pipe.write(json.dumps(line) + "\n")


class SpeechServer(speechserver.SpeechServer):
    """Orca looks for a class of this name."""

    _only = None

    @staticmethod
    def getFactoryName():
        return "recorder"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer._only = SpeechServer._only or SpeechServer()
        return SpeechServer._only

    def getInfo(self):
        return ["recorder", "recorder"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text and text.strip():
            write({"spoken": text})

    def speakCharacter(self, character, acss=None):
        write({"spoken": character})

    def speakKeyEvent(self, event, acss=None):
        write({"key": event.getKeyName()})

    def sayAll(self, utteranceIterator, progressCallback):
        for [context, acss] in utteranceIterator:
            self.speak(context.utterance, acss)
            progressCallback(context, speechserver.SayAllContext.COMPLETED)
