import { writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { openStore, type StoreAddress } from '../../../src/database/open-store.ts'
import { createLog } from '../../../src/http/request-log.ts'
import { createRetention } from '../../../src/retention/remove-old-payments.ts'

/*
 * Removes old payments, and stands still before one of its statements, to be killed there.
 *
 * Arguments: the address of the store as JSON, the time on the service's clock, the number of the statement.
 */
const [address = '', nowMs = '', stopsAt = ''] = process.argv.slice(2)

let statements = 0
const stopping: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    if (statements === Number(stopsAt)) {
      writeSync(1, 'stopped\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

const store = await openStore(JSON.parse(address) as StoreAddress)
const log = createLog({ level: 'silent' })
const context = { db: store.db.withPlugin(stopping), log, nowMs: () => Number(nowMs) }
await createRetention(context, { days: 90 })(Number.POSITIVE_INFINITY)
await store.close()
writeSync(1, 'done\n')
