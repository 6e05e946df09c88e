import type { Acquirer } from '../../packages/payments/src/acquirer/acquirer.ts'
import { readEnvironment } from '../../packages/server/src/start/environment.ts'
import { startService } from '../../packages/server/src/start/start-service.ts'

/** The service with an acquirer that approves at once and keeps no ledger, which leaves only the service's own work. */
const approved = { result: 'approved' } as const
const instant: Acquirer = {
  verify: async () => approved,
  authorize: async () => approved,
  capture: async () => approved,
  cancel: async () => approved,
  refund: async () => approved,
  find: async () => null,
  close: async () => {},
}
const environment = readEnvironment(process.env)
// Several of them on one database need the same keys; otherwise each run has new ones.
const keys = environment.masterKeysGiven && { masterKeys: environment.masterKeysGiven }
const { close } = await startService({ ...environment, ...keys, acquirer: instant })
process.once('SIGTERM', close)
