import { writeSync } from 'node:fs'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { createLog } from '../../../../http/src/log/request-log.ts'
import { createRetention } from '../../../../payments/src/retention/remove-old-payments.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { stopBeforeStatement } from './stop-before-statement.ts'

/*
 * Removes old payments, and stops before one of its statements, so that the test can kill it there.
 *
 * Arguments: the address of the store as JSON, the time on the service's clock, the number of the statement.
 */
const [address = '', nowMs = '', stopsAt = ''] = process.argv.slice(2)

const store = await openStore(JSON.parse(address) as StoreAddress)
const log = createLog({ level: 'silent' })
const context = {
  db: store.db.withPlugin(stopBeforeStatement(Number(stopsAt))),
  log,
  nowMs: () => Number(nowMs),
}
await createRetention(context, { days: 90 })(Number.POSITIVE_INFINITY)
await store.close()
writeSync(1, 'done\n')
