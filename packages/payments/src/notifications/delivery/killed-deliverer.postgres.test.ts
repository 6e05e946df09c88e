import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseStoreAddress } from '../../../../database/src/open-store.ts'
import { createDatabase, hasPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { type Program, runProgram } from '../../../../server/test/support/programs/run-program.ts'
import {
  accept,
  type Receiver,
  startReceiver,
} from '../../../../server/test/support/receivers/start-receiver.ts'
import { asMerchant } from '../../../../server/test/support/start-test-service.ts'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from '../../../../server/test/support/temporary-folder.ts'
import { openStore } from '../../schema/open-store.ts'

describeOn('SQLite', async (folder) => `sqlite:${join(folder, 'data', 'service.sqlite')}`)
if (hasPostgres) describeOn('PostgreSQL', createDatabase)

function describeOn(name: string, makeDatabase: (folder: string) => Promise<string>): void {
  describe(`a process that is killed between sending and recording, on ${name}`, () => {
    let folder: TemporaryFolder
    let databaseUrl: string
    let receiver: Receiver
    let running: Program[]
    beforeEach(async () => {
      folder = makeTemporaryFolder()
      databaseUrl = await makeDatabase(folder.path)
      receiver = await startReceiver()
      running = []
    })
    afterEach(async () => {
      for (const { child, exitCode } of running) {
        child.kill('SIGTERM')
        await exitCode
      }
      await receiver.close()
      folder.remove()
    })

    async function start(): Promise<Program> {
      const variables = {
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'warn',
        ...(name === 'PostgreSQL' && { LEASE_SECONDS: '60' }),
      }
      const program = await runProgram({ folder: folder.path, variables })
      running.push(program)
      return program
    }

    const headers = { ...asMerchant('demo'), 'content-type': 'application/json' }
    async function ask(program: Program, path: string, body?: object): Promise<Record<string, unknown>> {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return (await (await fetch(program.url + path, { ...init, headers })).json()) as Record<string, unknown>
    }

    /** Cancels a link of its own, and kills the process that has delivered its notification. */
    async function killInBetween(program: Program): Promise<string> {
      receiver.answer(() => program.child.kill('SIGKILL'))
      const order = {
        orderId: 'o',
        amount: 1000,
        currency: 'BRL',
        country: 'BR',
        allowPaymentMethods: ['PIX'],
      }
      const { linkId } = await ask(program, '/v2/cashier/payment-link', {
        ...order,
        callbackUrl: receiver.url,
      })
      await ask(program, '/v2/cashier/payment-link/cancel', { linkId }).catch(() => {
        // The process may be killed before it answers.
      })
      await program.exitCode
      receiver.answer(accept)
      expect(receiver.received).toHaveLength(1)
      return receiver.received[0]?.id ?? ''
    }

    async function expectTwice(id: string, program: Program): Promise<void> {
      await expect.poll(() => receiver.received.length).toBe(2)
      const [first, second] = receiver.received
      expect([second?.id, second?.body]).toEqual([id, first?.body])
      const state = async (): Promise<unknown> => (await ask(program, `/v1/notifications/${id}`)).state
      await expect.poll(state).toBe('delivered')
      // The dead process's delivery was never recorded; nothing is sent a third time.
      expect(await ask(program, `/v1/notifications/${id}`)).toMatchObject({
        attempts: 1,
        deliveries: [{ number: 1, status: 200 }],
      })
      expect(receiver.received).toHaveLength(2)
    }

    async function extendLeases(): Promise<void> {
      const address = parseStoreAddress(databaseUrl)
      if (!address) throw new Error(`${databaseUrl} is not the address of a store`)
      const { db, close } = await openStore(address)
      const untilMs = Date.now() + 24 * 60 * 60_000
      await db
        .updateTable('notifications')
        .set({ leaseUntilMs: untilMs })
        .where('leaseOwner', 'is not', null)
        .execute()
      if (name === 'PostgreSQL') {
        for (const table of ['work_leases', 'process_owners'])
          await sql`update ${sql.table(table)} set lease_until_ms = ${untilMs}`.execute(db)
      }
      await close()
    }

    it('is followed by a new process, which sends under the same id', async () => {
      const id = await killInBetween(await start())
      await expectTwice(id, await start())
    })

    it('is followed at once by another running process', async () => {
      const [one, other] = [await start(), await start()]
      // It is paused, so that it is not the one that delivers. The longest lease keeps the first from fencing it.
      if (name === 'PostgreSQL') other.child.kill('SIGSTOP')
      const id = await killInBetween(one)
      // What the dead process leased does not become free by the time.
      await extendLeases()
      other.child.kill('SIGCONT')
      await expectTwice(id, other)
    })
  })
}
