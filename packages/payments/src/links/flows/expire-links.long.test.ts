import { afterEach, expect, it } from 'vitest'
import { type LinkScene, openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { payWithoutLimits } from '../../../../server/test/support/scenes/pay-without-limits.ts'
import { expireCharges } from '../../charges/flows/expire-charges.ts'
import { beginAttempt } from './begin-attempt.ts'
import { cancelLink, cancelUnpaidLink } from './cancel-link.ts'
import { expireLinks } from './expire-links.ts'

const dayMs = 24 * 60 * 60 * 1000
let scene: LinkScene
afterEach(() => scene.close())

const noAnswer = () => Promise.reject(new Error('no answer'))

async function runJobs(): Promise<void> {
  await expireCharges(scene.context)
  await expireLinks(scene.context)
}

it('ends links without an attempt while the acquirer does not answer about a hundred others', async () => {
  scene = await openLinkScene(() => ({ cancel: noAnswer }))
  for (let count = 0; count < 100; count += 1) {
    await beginAttempt(scene.context, { linkId: await scene.newLink(), method: 'BOLETO' })
  }
  scene.pass(1)
  const free = await scene.newLink({ expiresAtMs: scene.context.nowMs() + 7 * dayMs })
  scene.pass(7 * dayMs)
  await runJobs()
  expect(await scene.statusOf(free)).toBe('CANCELLED')
})

it('ends attempts while the acquirer does not answer about a hundred others', async () => {
  let isSilent = true
  const silent = new Set<string>()
  scene = await openLinkScene((simulator) => ({
    cancel: (payment) => (isSilent && silent.has(payment.reference) ? noAnswer() : simulator.cancel(payment)),
  }))
  for (let count = 0; count < 100; count += 1) {
    const linkId = await scene.newLink()
    const { attempt } = await beginAttempt(scene.context, { linkId, method: 'BOLETO' })
    silent.add(attempt?.acquirerReference ?? '')
  }
  scene.pass(1)
  const last = await scene.newLink({ expiresAtMs: scene.context.nowMs() + 7 * dayMs })
  await beginAttempt(scene.context, { linkId: last, method: 'BOLETO' })
  scene.pass(7 * dayMs)
  await runJobs()
  scene.pass(1)
  await runJobs()
  expect(await scene.statusOf(last)).toBe('CANCELLED')
  isSilent = false
  scene.pass(10_000)
  await runJobs()
  const { open } = await scene.context.db
    .selectFrom('paymentLinks')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('paymentStatus', '<>', 'CANCELLED')
    .executeTakeFirstOrThrow()
  expect(Number(open)).toBe(0)
})

it('continues in the next run with a link whose cancellation the acquirer did not answer', async () => {
  let isSilent = true
  scene = await openLinkScene((simulator) => ({
    cancel: (payment) => (isSilent ? noAnswer() : simulator.cancel(payment)),
  }))
  const linkId = await scene.newLink()
  await beginAttempt(scene.context, { linkId, method: 'BOLETO' })
  const name = { merchantId: 'demo', linkId }
  await expect(cancelLink(scene.context, { ...name, requester: 'merchant' })).rejects.toThrow(
    'The acquirer does not answer',
  )
  await runJobs()
  expect(await scene.statusOf(linkId)).toBe('IN_PROGRESS')
  isSilent = false
  await runJobs()
  expect(await scene.statusOf(linkId)).toBe('CANCELLED')
})

it.each(['find', 'cancel'] as const)(
  'asks an acquirer that %ss nothing but reservations once a run, and not for ever',
  async (what) => {
    let asked = 0
    scene = await openLinkScene((simulator) => ({
      cancel: (payment) =>
        what === 'cancel'
          ? Promise.resolve({ result: 'declined', reason: 'processing_error' })
          : simulator.cancel(payment),
      find: async () => {
        asked += 1
        if (asked > 20) throw new Error('asked for ever')
        return { state: 'authorized' }
      },
    }))
    const linkId = await scene.newLink()
    await beginAttempt(scene.context, { linkId, method: 'BOLETO' })
    // Where the acquirer is only asked, and where the link must end.
    for (const ms of [60 * 60_000, 7 * dayMs]) {
      scene.pass(ms)
      asked = 0
      await runJobs()
      expect(asked).toBeLessThan(3)
    }
    expect(await scene.statusOf(linkId)).toBe('IN_PROGRESS')
  },
)

it('leaves a link that was overdue when it was found, and no longer is', async () => {
  scene = await openLinkScene()
  const linkId = await scene.newLink()
  await cancelUnpaidLink(scene.context, { linkId, cause: 'expired', actor: 'job' })
  expect(await scene.statusOf(linkId)).toBe('INITIAL_STATUS')
  scene.pass(7 * dayMs)
  await cancelUnpaidLink(scene.context, { linkId, cause: 'expired', actor: 'job' })
  expect(await scene.statusOf(linkId)).toBe('CANCELLED')
})

it('leaves the rest of very many links to the next run when its time budget is used up', async () => {
  scene = await openLinkScene()
  const { db, nowMs } = scene.context
  for (let count = 0; count < 250; count += 1) await scene.newLink({ expiresAtMs: nowMs() })
  const countUnpaid = async (): Promise<number> => {
    const rows = await db
      .selectFrom('paymentLinks')
      .select('linkId')
      .where('finalStatusAtMs', 'is', null)
      .execute()
    return rows.length
  }
  await expireLinks(scene.context, 0)
  expect(await countUnpaid()).toBe(150)
  await expireLinks(scene.context)
  expect(await countUnpaid()).toBe(0)
})

it('neither pays nor cancels while there is a reservation that the acquirer has not collected yet', async () => {
  scene = await openLinkScene((simulator) => ({
    // The acquirer reserves, its answer is lost, and then it does not collect.
    authorize: async (order) => {
      await simulator.authorize({ ...order, captureMode: 'later' })
      throw new Error('the answer is lost')
    },
    capture: async () => ({ result: 'declined', reason: 'processing_error' }),
  }))
  const linkId = await scene.newLink()
  const order = { linkId, cardId: await scene.newCard('4242424242424242', linkId), option: null }
  await payWithoutLimits(scene.context, order)
  const again = await Promise.allSettled([
    payWithoutLimits(scene.context, order),
    cancelLink(scene.context, { merchantId: 'demo', linkId, requester: 'merchant' }),
  ])
  expect(again).toMatchObject([1, 2].map(() => ({ reason: { reason: 'payment_in_progress' } })))
  scene.pass(8 * dayMs)
  await expireLinks(scene.context)
  await expireCharges(scene.context)
  expect(await scene.statusOf(linkId)).toBe('CANCELLED')
  const entries = await scene.simulator.entriesFor('demo')
  expect(entries.map(({ type }) => type)).toEqual(['authorize', 'cancel'])
})
