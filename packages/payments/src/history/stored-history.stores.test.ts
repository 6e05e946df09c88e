import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import { createLog } from '../../../http/src/log/request-log.ts'
import { createMetrics } from '../../../server/src/observability/metrics/metrics.ts'
import {
  type Answer,
  asMerchant,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { lockLink } from '../links/flows/lock-link.ts'
import { createOutbox } from '../notifications/outbox.ts'
import { openStore } from '../schema/open-store.ts'
import type { HistoryEvent } from './domain/history-event.ts'
import { listChargeHistory, listLinkHistory } from './store/history-events.ts'

const startMs = Date.UTC(2026, 5, 30, 12)
const dayMs = 24 * 3_600_000
const links = '/v2/cashier/payment-link'

describe.each(storesOnDisk)('the history on $name', ({ newStore }) => {
  let service: TestService
  let store: Store
  let nowMs = startMs

  beforeAll(async () => {
    const address = await newStore()
    const masterKeys = parseMasterKeys(generateMasterKey(1))
    service = await startTestService({ store: address, masterKeys, nowMs: () => nowMs })
    store = await openStore(address)
  })
  afterAll(async () => {
    await store.close()
    await service.close()
  })

  const chargeHistory = async (idempotencyKey: string) =>
    (await listChargeHistory(store.db, { merchantId: 'demo', idempotencyKey })).map(lineOf)
  const linkHistory = async (linkId: string) =>
    (await listLinkHistory(store.db, { merchantId: 'demo', linkId })).map(lineOf)
  const lineOf = ({ event, status, cause, actor, amountMinor, atMs }: HistoryEvent) =>
    [event, status, cause, amountMinor, `by ${actor}`, `+${(atMs - startMs) / 1000}s`]
      .filter((part) => part !== null)
      .join(' ')
  const pass = (seconds: number) => {
    nowMs += seconds * 1000
  }
  const createLink = (orderId: string): Promise<string> =>
    service.newLinkId({ orderId, allowPaymentMethods: ['PIX', 'BOLETO'] })
  const idOf = ({ headers }: Answer): string | null => headers.get('x-request-id')
  const pay = (linkId: string, fields: object) => service.playPayer(linkId, { ...fields })

  it('has a sale, to which a repeated request adds nothing', async () => {
    nowMs = startMs
    const fields = { cardId: await service.newCardId(), idempotencyKey: 'sale' }
    await service.charge(fields)
    pass(5)
    const again = await service.charge(fields)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await chargeHistory('sale')).toEqual([
      'created IN_PROGRESS 1000 by merchant +0s',
      'collected SETTLED 1000 by acquirer +0s',
    ])
  })

  it('has a partial capture, which one of many simultaneous requests makes', async () => {
    nowMs = startMs
    await service.charge({ cardId: await service.newCardId(), idempotencyKey: 'part', capture: false })
    pass(60)
    await Promise.all([1, 2, 3, 4].map(() => service.capture('part', { amount: 600 })))
    expect(await chargeHistory('part')).toEqual([
      'created IN_PROGRESS 1000 by merchant +0s',
      'reserved AUTHORIZED 1000 by acquirer +0s',
      'capture_begun AUTHORIZED 600 by merchant +60s',
      'captured SETTLED 600 by acquirer +60s',
    ])
  })

  it('has a cancel, and the first answer still', async () => {
    nowMs = startMs
    const fields = { cardId: await service.newCardId(), idempotencyKey: 'void', capture: false }
    const first = await service.charge(fields)
    pass(60)
    await service.cancel('void')
    expect((await service.charge(fields)).body).toEqual(first.body)
    expect((await chargeHistory('void')).slice(2)).toEqual([
      'cancel_begun AUTHORIZED by merchant +60s',
      'cancelled CANCELLED requested by acquirer +60s',
    ])
  })

  it('names the request of the API that caused an event, of many at a time', async () => {
    nowMs = startMs
    const cardId = await service.newCardId()
    const numbers = Array.from({ length: 12 }, (_, index) => index)
    const payments = numbers.map(async (number) => {
      const idempotencyKey = `many-${number}`
      const made = await service.charge({ cardId, idempotencyKey, capture: false })
      const captured = await service.capture(idempotencyKey)
      return { idempotencyKey, ids: [idOf(made), null, idOf(captured), null] }
    })
    const cancelled = numbers.map(async (number) => {
      const order = { orderId: `many-${number}`, amount: 1000, currency: 'BRL', country: 'BR' }
      const made = await service.post(links, { ...order, allowPaymentMethods: ['PIX'] }, asMerchant('demo'))
      const { linkId } = made.body as { readonly linkId: string }
      const ended = await service.post(`${links}/cancel`, { linkId }, asMerchant('demo'))
      return { linkId, ids: [idOf(made), idOf(ended)] }
    })
    for (const { idempotencyKey, ids } of await Promise.all(payments)) {
      const events = await listChargeHistory(store.db, { merchantId: 'demo', idempotencyKey })
      expect(events.map(({ requestId }) => requestId)).toEqual(ids)
    }
    for (const { linkId, ids } of await Promise.all(cancelled)) {
      const events = await listLinkHistory(store.db, { merchantId: 'demo', linkId })
      const byMerchant = events.filter(({ actor }) => actor === 'merchant')
      expect(new Set(byMerchant.map(({ requestId }) => requestId))).toEqual(new Set(ids))
    }
  })

  it('has an expiry', async () => {
    nowMs = startMs
    await service.charge({ cardId: await service.newCardId(), idempotencyKey: 'late', capture: false })
    nowMs = startMs + 7 * dayMs
    await service.runJobs()
    expect((await chargeHistory('late')).slice(2)).toEqual([
      'expiry_begun AUTHORIZED by job +604800s',
      'expired CANCELLED expired by acquirer +604800s',
    ])
  })

  it('has a decline', async () => {
    nowMs = startMs
    await service.charge({ cardId: await service.newCardId('4000000000009995'), idempotencyKey: 'poor' })
    expect((await chargeHistory('poor')).slice(1)).toEqual([
      'declined CANCELLED insufficient_funds by acquirer +0s',
    ])
  })

  it.each([
    ['approve', ['challenge_passed IN_PROGRESS by payer +9s', 'collected SETTLED 1000 by acquirer +9s']],
    ['fail', ['unauthenticated CANCELLED authentication_failed by payer +9s']],
    ['abandon', ['unauthenticated CANCELLED authentication_abandoned by payer +9s']],
  ])('has 3-D Secure: %s', async (outcome, lines) => {
    nowMs = startMs
    const cardId = await service.newCardId()
    const { body } = await service.charge({
      cardId,
      idempotencyKey: outcome,
      card3dsInfo: { use3ds: true },
    })
    pass(9)
    const { pathname } = new URL((body as { readonly redirectUrl: string }).redirectUrl)
    const form = new URLSearchParams({ outcome })
    await service.send(pathname, { method: 'POST', redirect: 'manual', body: form })
    expect((await chargeHistory(outcome)).slice(1)).toEqual(lines)
  })

  it('has a link whose attempt fails, which is then paid another way and refunded', async () => {
    nowMs = startMs
    const linkId = await createLink('paid')
    await pay(linkId, { method: 'BOLETO', outcome: 'later' })
    pass(1)
    await pay(linkId, { method: 'PIX', outcome: 'failed' })
    pass(1)
    await pay(linkId, { method: 'PIX' })
    await service.post(`${links}/refund`, { linkId, refundAmount: '300' }, asMerchant('demo'))
    pass(2)
    await service.runJobs()
    expect(await linkHistory(linkId)).toEqual([
      'created INITIAL_STATUS 1000 by merchant +0s',
      'attempt_begun IN_PROGRESS BOLETO by sandbox +0s',
      'attempt_withdrawn INITIAL_STATUS BOLETO by sandbox +1s',
      'attempt_begun INITIAL_STATUS PIX by sandbox +1s',
      'attempt_failed INITIAL_STATUS PIX by sandbox +1s',
      'attempt_begun INITIAL_STATUS PIX by sandbox +2s',
      'paid SETTLED PIX by sandbox +2s',
      'refund_begun SETTLED 300 by merchant +2s',
      'refunded SETTLED 300 by acquirer +4s',
    ])
  })

  it('has a link that is cancelled while its payer has a code, and one that expires', async () => {
    nowMs = startMs
    const cancelled = await createLink('cancelled')
    await pay(cancelled, { method: 'BOLETO', outcome: 'later' })
    await service.post(`${links}/cancel`, { linkId: cancelled }, asMerchant('demo'))
    expect((await linkHistory(cancelled)).slice(2)).toEqual([
      'cancellation_begun IN_PROGRESS requested by merchant +0s',
      'attempt_withdrawn IN_PROGRESS BOLETO by merchant +0s',
      'cancelled CANCELLED requested by merchant +0s',
    ])
    const expired = await createLink('expired')
    nowMs = startMs + 7 * dayMs
    await service.runJobs()
    expect((await linkHistory(expired)).slice(1)).toEqual(['expired CANCELLED expired by job +604800s'])
  })

  it('has nothing of a change that is undone', async () => {
    const linkId = await createLink('undone')
    const before = await linkHistory(linkId)
    const { db, signals } = store
    const log = createLog({ level: 'silent' })
    const metrics = createMetrics()
    const context = { db, nowMs: () => nowMs, log, outbox: createOutbox(signals), metrics, signals }
    const undone = lockLink(context, linkId, async (locked) => {
      await locked.move('cancelled', { recorded: { event: 'cancelled', actor: 'merchant' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await linkHistory(linkId)).toEqual(before)
  })

  it('is emptied with a sandbox', async () => {
    await service.send('/v1/sandbox/reset', { method: 'POST', headers: asMerchant('demo') })
    expect(await chargeHistory('sale')).toEqual([])
  })
})
