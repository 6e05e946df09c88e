import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asSession, dropSession, openSession, type TestSession } from '../../../test/support/open-session.ts'
import { startTestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'

/** How many sessions there are side by side; `npm run figures sandbox-sessions` makes 1,000. */
const many = Number(process.env.SANDBOX_SESSIONS ?? '20')

it('sessions side by side in one process see nothing of each other', async () => {
  const folder = makeTemporaryFolder()
  const service = await startTestService({
    store: { kind: 'file', path: join(folder.path, 'service.sqlite') },
    tokensPerMinute: 1_000_000,
  })
  const sessions: TestSession[] = []
  const makingMs: number[] = []
  for (let number = 0; number < many; number += 1) {
    const startedMs = performance.now()
    sessions.push(await openSession(service))
    makingMs.push(performance.now() - startedMs)
  }

  // The same keys and orders everywhere, a clock of its own in each.
  await Promise.all(
    sessions.map(async (session, number) => {
      const own = asSession(service, session)
      const { headers } = session
      await own.charge({ cardId: await own.newCardId(), idempotencyKey: 'one', amount: 1000 + number })
      await own.post('/v2/cashier/payment-link', { ...order, amount: 1000 + number }, headers)
      await own.post('/v1/sandbox/clock', { advanceSeconds: 3600 * (number + 1) }, headers)
    }),
  )
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

  const droppingMs: number[] = []
  for (const session of sessions) {
    const startedMs = performance.now()
    await dropSession(service, session)
    droppingMs.push(performance.now() - startedMs)
  }
  // biome-ignore lint/suspicious/noConsole: the figure is what the command is for
  console.log(`${many} sessions: made in ${figureOf(makingMs)}, deleted in ${figureOf(droppingMs)} each`)
  await service.close()
  folder.remove()
})

const order = { orderId: 'one', currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] }

function figureOf(timesMs: readonly number[]): string {
  const sorted = timesMs.toSorted((a, b) => a - b)
  const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  return `${at(0.5)} (95 %: ${at(0.95)})`
}
