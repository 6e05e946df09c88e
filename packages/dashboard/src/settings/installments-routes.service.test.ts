import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asMerchant,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { type Visitor, visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

let service: TestService
let visitor: Visitor
beforeAll(async () => {
  service = await startTestService({ loginsPerMinute: 1000 })
  visitor = await visitDashboard(service)
})
afterAll(() => service.close())

const path = '/dashboard/settings/installments'
const blank = { currency: '', monthlyRate: '', brands: '', minInstallment: '', minAmount: '' }
const idIn = (text: string): string => /value="(inr_[0-9a-f]{32})"/.exec(text)?.[1] ?? ''

async function offered(): Promise<readonly number[]> {
  const price = { amount: 100_000, currency: 'PEN', country: 'PE', brand: 'visa' }
  const key = { 'x-api-key': 'ek_test_demo' }
  const { body } = await service.post('/v1/payments/installments-plans', price, key)
  const { options } = body as { readonly options: readonly { readonly installments: number }[] }
  return options.map(({ installments }) => installments)
}

describe('the rules for installments in the dashboard', () => {
  it('can be reached from the settings', async () => {
    expect((await visitor.look('/dashboard/settings')).text).toContain(`<a href="${path}">`)
    const { text } = await visitor.look(path)
    expect(text).toContain('BR BRL · In 7, 8, 9, 10, 11, 12 · 2.99% a month, paid by the payer')
  })

  it('are added and removed, and payers are offered what they allow', async () => {
    for (let { text } = await visitor.look(path); idIn(text) !== ''; ) {
      ;({ text } = await visitor.follow(`${path}/remove`, { ruleId: idIn(text) }))
    }
    expect((await visitor.look(path)).text).toContain('every card payment is made in full')
    expect(await offered()).toEqual([1])
    const rule = { ...blank, country: 'PE', numbers: '3,6', brands: 'visa', minInstallment: '50' }
    const { text } = await visitor.follow(path, rule)
    expect(text).toContain(
      'PE PEN · In 3, 6 · no interest: you bear the cost · Visa · at least S/\u00a050.00 each',
    )
    expect(await offered()).toEqual([1, 3, 6])
    await visitor.follow(`${path}/remove`, { ruleId: idIn(text) })
    expect(await offered()).toEqual([1])
  })

  it.each([
    [{ numbers: '1-3' }, 'numbers', 'Enter a range such as 2-6'],
    [{ numbers: '2-3', monthlyRate: '"2' }, 'monthlyRate', 'Enter a percentage above 0'],
    [{ numbers: '2-3', brands: 'vsa' }, 'brands', 'Enter names of brands'],
    [{ numbers: '2-3', minAmount: '1.000,00' }, 'minAmount', 'Enter an amount without thousands separators'],
    [{ numbers: '2-3', currency: 'MXN' }, 'currency', 'This must be the country’s own currency'],
  ])('are refused beside the field that is wrong: %j', async (fields, field, words) => {
    const { status, text } = await visitor.submit(path, { ...blank, country: 'BR', ...fields })
    expect(status).toBe(400)
    expect(text).toContain(`aria-describedby="${field}-mistake"`)
    expect(text).toContain(`id="${field}-mistake">${words}`)
    expect(text).toContain('<option value="BR" selected>')
  })

  it('of another merchant are not found', async () => {
    const { status } = await visitor.submit(`${path}/remove`, { ruleId: `inr_${'0'.repeat(32)}` })
    expect(status).toBe(404)
  })

  it('are shown in the details of a payment', async () => {
    const price = { amount: 100_000, currency: 'BRL', country: 'BR' }
    await visitor.follow(path, { ...blank, country: 'BR', numbers: '12', monthlyRate: '2,99' })
    const key = { 'x-api-key': 'ek_test_demo' }
    const { body } = await service.post('/v1/payments/installments-plans', price, key)
    const installments = { planId: (body as { readonly planId: string }).planId, count: 12 }
    const cardId = await service.newCardId()
    await service.charge({ ...price, cardId, installments, idempotencyKey: 'paid-in-12' }, asMerchant('demo'))
    const { text } = await visitor.look('/dashboard/payments/paid-in-12')
    expect(text).toContain('12, the payer pays R$1,204.80 in total')
  })
})
