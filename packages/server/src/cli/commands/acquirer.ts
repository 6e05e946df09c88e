import { startAcquirer } from '../../server/start-acquirer.ts'
import type { Command } from '../command.ts'
import { stopOnSignal } from '../stop-on-signal.ts'

export const command: Command = {
  isServer: true,
  about: [
    'It keeps its own ledger, which you can compare with the service’s database. Set the service’s ACQUIRER_URL to its address. No money moves.',
    'SIGTERM or SIGINT stops it.',
  ],
  examples: [
    'ACQUIRER_PORT=4243 element-server acquirer',
    'ACQUIRER_URL=http://127.0.0.1:4243 element-server',
  ],
  run: async ({ variables, tell }) => {
    const { url, close } = await startAcquirer(variables)
    // First, because a program that reads the URL may stop this one at once.
    stopOnSignal({ program: 'The acquirer', close, tell })
    tell(`The simulated acquirer is listening at ${url}`)
    return null
  },
}
