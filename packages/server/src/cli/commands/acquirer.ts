import { startAcquirer } from '../../server/start-acquirer.ts'
import type { Command } from '../command.ts'
import { stopOnSignal } from '../stop-on-signal.ts'

export const command: Command = {
  isServer: true,
  about: [
    'With a book of its own, which what the service believes can be held against. The service finds it by ACQUIRER_URL. No money moves.',
    'SIGTERM or SIGINT stops it.',
  ],
  examples: [
    'ACQUIRER_PORT=4243 element-server acquirer',
    'ACQUIRER_URL=http://127.0.0.1:4243 element-server',
  ],
  run: async ({ variables, tell }) => {
    const { url, close } = await startAcquirer(variables)
    // First: whoever reads where it serves may stop it at once.
    stopOnSignal({ program: 'The acquirer', close, tell })
    tell(`The simulated acquirer serves at ${url}`)
    return null
  },
}
