import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import {
  killBeforeStatement,
  newStores,
} from '../../../server/test/support/programs/kill-before-statement.ts'
import { expectedAfter, readTables, type Tables } from '../../../server/test/support/retention/tables.ts'
import { writePayments } from '../../../server/test/support/retention/write-payments.ts'
import { untilMs } from '../../../server/test/support/retention/write-records.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { openStore } from '../schema/open-store.ts'

const program = join(import.meta.dirname, '../../../server/test/support/programs/remove-payments.ts')
const nowMs = untilMs + 90 * 86_400_000

// How many statements later each process is killed than the previous one.
const step = Number(process.env.REMOVAL_STEP ?? 9)

for (const [name, newStore] of Object.entries(newStores)) describeKills(name, newStore)

function describeKills(name: string, newStore: () => Promise<StoreAddress>): void {
  describe(`a process that is killed while it removes payments, on ${name}`, () => {
    it('leaves each payment complete or removed, and the next process continues', {
      timeout: 120_000,
    }, async () => {
      const address = await newStore()
      const read = async (): Promise<Tables> => {
        const store = await openStore(address)
        return readTables(store.db).finally(() => store.close())
      }
      const store = await openStore(address)
      await createSandboxMerchants(store.db)
      await writePayments(store.db, 'removable')
      await store.close()
      const expected = expectedAfter(await read(), untilMs)
      let kills = 0
      for (let stopsAt = 1; !(await removeUntil(address, stopsAt)); stopsAt += step) {
        kills += 1
        expect(expectedAfter(await read(), untilMs)).toEqual(expected)
      }
      expect(kills).toBeGreaterThan(1)
      expect(await read()).toEqual(expected)
    })
  })
}

/** Removes payments in a process that is killed before a statement. @returns whether it had none of this number. */
function removeUntil(address: StoreAddress, stopsAt: number): Promise<boolean> {
  const args = [program, JSON.stringify(address), String(nowMs), String(stopsAt)]
  return killBeforeStatement(args)
}
