import { describe, expect, it } from 'vitest'
import {
  outcomeOf,
  recordIn,
  startMs,
  useLinkRoutesScene,
} from '../../../server/test/support/scenes/link-routes-scene.ts'
import { stores } from '../../../server/test/support/stores.ts'

type Fields = Readonly<Record<string, unknown>>

const withAccount = (bankAccountNumber: string): Fields => ({
  additionalInfo: { bankTransferAccountInfo: { bankAccountNumber } },
})

describe.each(stores)('a refund of a payment link on $name', ({ newStore }) => {
  const { service, acquirer, setNow, newLink, pay, refund, find, ledgerOf } = useLinkRoutesScene(newStore)

  async function paidLink(): Promise<string> {
    const linkId = await newLink()
    await pay(linkId)
    return linkId
  }
  const after = async (seconds: number): Promise<void> => {
    setNow(startMs + seconds * 1000)
    await service().runJobs()
  }

  it.each<readonly [first: Fields, again: Fields]>([
    [{}, {}],
    [{}, { refundAmount: '1000' }],
    [{ amount: 1000, reason: 'x' }, { reason: 'x' }],
    [withAccount('1'), withAccount('1')],
    [withAccount('1'), { amount: 1000, ...withAccount('1') }],
  ])('of everything happens once: %j, then %j', async (first, again) => {
    const linkId = await paidLink()
    try {
      const [made, ...others] = await Promise.all([refund(linkId, first), refund(linkId, again)])
      await after(1)
      const repeated = [...others, await refund(linkId, again)]
      await after(2)
      repeated.push(await refund(linkId, again))
      for (const { status, text } of repeated) expect([status, text]).toEqual([200, made?.text])
      expect(repeated.at(-1)?.headers.get('idempotent-replayed')).toBe('true')
      expect(await ledgerOf(linkId)).toEqual(['capture 1000 approved', 'refund 1000 approved'])
    } finally {
      setNow(startMs)
    }
  })

  it.each<readonly [first: Fields, other: Fields]>([
    [{}, { reason: 'x' }],
    [{}, withAccount('1')],
    [withAccount('1'), withAccount('2')],
    [{ refundAmount: '400' }, { refundAmount: '400' }],
  ])('of %j is not that of %j, which is refused', async (first, other) => {
    const linkId = await paidLink()
    try {
      await refund(linkId, first)
      expect(outcomeOf(await refund(linkId, other))).toEqual([409, 'refund_in_progress'])
      await after(2)
      expect(outcomeOf(await refund(linkId, other))).toEqual([409, 'already_refunded'])
    } finally {
      setNow(startMs)
    }
  })

  it('can fail a hundred times, and is refused then', async () => {
    const linkId = await paidLink()
    try {
      for (let number = 1; number <= 100; number += 1) {
        expect(recordIn(await refund(linkId, { reason: 'simulate_failure' })).refundStatus).toBe(
          'IN_PROGRESS',
        )
        await after(2 * number)
      }
      expect(outcomeOf(await refund(linkId))).toEqual([409, 'too_many_refunds'])
      expect((await find(linkId)).refundStatus).toBe('FAILED')
    } finally {
      setNow(startMs)
    }
  })

  it('is made once even if its answer is lost', async () => {
    const linkId = await paidLink()
    try {
      await refund(linkId)
      acquirer().connection.sending = 'answer'
      await after(2)
      expect((await find(linkId)).refundStatus).toBe('IN_PROGRESS')
      acquirer().connection.sending = 'nothing'
      await after(60)
      expect((await find(linkId)).refundStatus).toBe('SETTLED')
      expect(await ledgerOf(linkId)).toEqual(['capture 1000 approved', 'refund 1000 approved'])
    } finally {
      setNow(startMs)
    }
  })
})
