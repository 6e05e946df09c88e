import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { asSession, dropSession, openSession, type TestSession } from '../../../test/support/open-session.ts'
import { startTestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'

/** How many sessions there are side by side; `npm run lab -- sandbox-sessions` makes 1,000. */
const many = Number(process.env.SANDBOX_SESSIONS ?? '20')

it('sessions side by side in one process see nothing of each other', async () => {
  const folder = makeTemporaryFolder()
  const service = await startTestService({
    store: { kind: 'file', path: join(folder.path, 'service.sqlite') },
    tokensPerMinute: 1_000_000,
  })
  const sessions: TestSession[] = []
  const making = await measure(many, async () => {
    sessions.push(await openSession(service))
  })

  // The same keys and orders everywhere, a clock of its own in each.
  let next = 0
  const useThem = async (): Promise<void> => {
    for (let number = next++; number < many; number = next++) {
      const session = sessions[number]
      if (!session) return
      const own = asSession(service, session)
      const { headers } = session
      await own.charge({ cardId: await own.newCardId(), idempotencyKey: 'one', amount: 1000 + number })
      await own.post('/v2/cashier/payment-link', { ...order, amount: 1000 + number }, headers)
      await own.post('/v1/sandbox/clock', { advanceSeconds: 3600 * (number + 1) }, headers)
    }
  }
  await Promise.all(Array.from({ length: 20 }, useThem))
  const startSeconds = Math.floor(Date.now() / 1000)
  for (const [number, session] of sessions.entries()) {
    const read = async (path: string): Promise<unknown> =>
      (await service.send(path, { headers: session.headers })).body
    const amount = 1000 + number
    expect(await read('/v1/payments/charges')).toMatchObject({ charges: [{ idempotencyKey: 'one', amount }] })
    expect(await read('/v2/cashier/payment-link')).toMatchObject({
      paymentLinks: [{ orderId: 'one', amount }],
    })
    const { entries } = (await read('/v1/sandbox/acquirer/ledger')) as { entries: readonly object[] }
    expect(entries).toMatchObject([{ type: 'verify' }, { amount }, { type: 'capture', amount }])
    const { now } = (await read('/v1/sandbox/clock')) as { readonly now: number }
    expect(Math.floor((now - startSeconds) / 3600)).toBe(number + 1)
  }

  const dropping = await measure(many, async (number) => {
    const session = sessions[number]
    if (session) await dropSession(service, session)
  })
  // biome-ignore lint/suspicious/noConsole: the figure is what the command is for
  console.log(`${many} sessions: made in ${making}, deleted in ${dropping} each`)
  await service.close()
  folder.remove()
})

it('a session that was not used is made with one commit, and deleted with two', async () => {
  const folder = makeTemporaryFolder()
  const path = join(folder.path, 'service.sqlite')
  const commits = countCommits(path)
  const service = await startTestService({ store: { kind: 'file', path } })
  const counts = { making: [] as number[], dropping: [] as number[] }
  for (let turn = 0; turn < 10; turn += 1) {
    const [before, session] = [commits.count(), await openSession(service)]
    const between = commits.count()
    await dropSession(service, session)
    counts.making.push(between - before)
    counts.dropping.push(commits.count() - between)
  }
  // A job of the service may have committed something in some of the turns.
  expect([Math.min(...counts.making), Math.min(...counts.dropping)]).toEqual([1, 2])
  await service.close()
  commits.stop()
  folder.remove()
})

const order = { orderId: 'one', currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] }

/** What an act takes, in words: the time on the clock, and that of the processor, which the client of the test shares. */
async function measure(times: number, act: (number: number) => Promise<void>): Promise<string> {
  const tookMs: number[] = []
  const cpu = process.cpuUsage()
  for (let number = 0; number < times; number += 1) {
    const startedMs = performance.now()
    await act(number)
    tookMs.push(performance.now() - startedMs)
  }
  const { user, system } = process.cpuUsage(cpu)
  const sorted = tookMs.toSorted((a, b) => a - b)
  const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  return `${at(0.5)} (95 %: ${at(0.95)}; of the processor: ${((user + system) / 1000 / times).toFixed(1)} ms)`
}

/** Counts the commits of all connections to a file in this process. */
function countCommits(path: string): { count(): number; stop(): void } {
  const { prepare } = DatabaseSync.prototype
  let commits = 0
  DatabaseSync.prototype.prepare = function (...given) {
    const statement = prepare.apply(this, given)
    if (given[0] !== 'commit' || this.location() !== path) return statement
    const run = statement.run.bind(statement)
    statement.run = () => {
      commits += 1
      return run()
    }
    return statement
  }
  return { count: () => commits, stop: () => Object.assign(DatabaseSync.prototype, { prepare }) }
}
