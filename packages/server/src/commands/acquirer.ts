import type { Command } from '../command-line/command.ts'
import { StartError } from '../start-error.ts'

export const command: Command = {
  isServer: true,
  about: ['A book of its own, which what the service believes can be held against.'],
  run: async () => {
    throw new StartError('The simulated acquirer is a part of the service yet: run "element-server serve".')
  },
}
