import { newName, orderOf, refundOf } from '@element-js/acquirer-adapter/testing'
import type { StatementLine, StatementQuery } from '@element-js/server/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../test/open-scene.ts'

const always = { fromMs: 0, untilMs: 8_640_000_000_000_000 }

describe("the adapter's list of what Stripe has done", () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.close())

  async function read(period: Omit<StatementQuery, 'after'> = always): Promise<readonly StatementLine[]> {
    const lines: StatementLine[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<NonNullable<typeof scene.adapter.readStatement>>> | undefined =
        await scene.adapter.readStatement?.({ ...period, after })
      if (!page) throw new Error('no list')
      expect(page.hasReservations).toBe(false)
      lines.push(...page.lines)
      after = page.next
    } while (after !== null)
    return lines
  }

  const linesOf = async ({ reference }: { readonly reference: string }) =>
    (await read()).filter((line) => line.reference === reference)

  it('has captures and refunds in the currency of the payer, with the names of the service', async () => {
    const payment = newName()
    await scene.adapter.authorize({ ...orderOf(payment), amountMinor: 1000, captureMode: 'later' })
    expect(await linesOf(payment)).toEqual([])
    await scene.adapter.capture({ ...payment, amountMinor: 700 })
    const refund = refundOf(payment, 300)
    await scene.adapter.refund(refund)
    const named = { ...payment, currency: orderOf(payment).currency, atMs: expect.any(Number) }
    expect(await linesOf(payment)).toEqual([
      { ...named, type: 'capture', amountMinor: 700, refundReference: null },
      { ...named, type: 'refund', amountMinor: 300, refundReference: refund.refundReference },
    ])
  })

  it('has a refund that a person made at Stripe, and no payment of another program', async () => {
    const payment = newName()
    await scene.adapter.authorize({ ...orderOf(payment), captureMode: 'at_once' })
    const [id = ''] = [...scene.double.account.payments.values()]
      .filter(({ metadata }) => metadata.reference === payment.reference)
      .map((intent) => intent.id)
    const { routes } = scene.double.account
    routes['POST /v1/refunds']?.({ payment_intent: id, amount: '100' }, '')
    const before = (await read()).length
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' }
    const method = routes['POST /v1/payment_methods']?.({ type: 'card', card }, '') as { readonly id: string }
    const order = { amount: '500', currency: 'brl', payment_method: method.id }
    const intent = routes['POST /v1/payment_intents']?.(order, '') as { readonly id: string }
    routes['POST /v1/payment_intents/:id/confirm']?.({}, intent.id)
    expect(await read()).toHaveLength(before)
    expect((await linesOf(payment)).map(({ type, refundReference }) => [type, refundReference])).toEqual([
      ['capture', null],
      ['refund', expect.stringMatching(/^re_/)],
    ])
  })

  it('goes through all parts', async () => {
    const before = (await read()).length
    for (let number = 0; number < 101; number += 1) {
      await scene.adapter.authorize({ ...orderOf(newName()), captureMode: 'at_once' })
    }
    expect(await read()).toHaveLength(before + 101)
    expect(await read({ fromMs: 0, untilMs: 1000 })).toEqual([])
  })

  it('is not answered while Stripe does not answer', async () => {
    scene.double.disturb(() => 'fault_before')
    await expect(read()).rejects.toThrow('does not answer')
    scene.double.disturb(() => null)
  })
})
