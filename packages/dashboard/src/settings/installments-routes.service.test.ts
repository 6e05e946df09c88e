import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { asMerchant, startTestService } from '../../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

const service = await closeAfterAll(startTestService({ loginsPerMinute: 1000 }))
const visitor = await visitDashboard(service)

const path = '/dashboard/settings/installments'
const blank = { currency: '', monthlyRate: '', minInstallment: '', minAmount: '' }
const [in2, in3, in6, in12] = [2, 3, 6, 12].map((count) => ({ [`in-${count}`]: 'yes' }))
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
    expect(text).toContain('Brazil BRL · In 7, 8, 9, 10, 11, 12 · 2.99% a month, paid by the payer')
  })

  it('are added and removed, and payers are offered what they allow', async () => {
    for (let { text } = await visitor.look(path); idIn(text) !== ''; ) {
      ;({ text } = await visitor.follow(`${path}/remove`, { ruleId: idIn(text) }))
    }
    expect((await visitor.look(path)).text).toContain('every card payment is made in full')
    expect(await offered()).toEqual([1])
    const rule = { ...blank, country: 'PE', ...in3, ...in6, 'brand-visa': 'yes', minInstallment: '50' }
    const { text } = await visitor.follow(path, rule)
    expect(text).toContain(
      'Peru PEN · In 3, 6 · no interest: you bear the cost · Visa · at least S/\u00a050.00 each',
    )
    expect(await offered()).toEqual([1, 3, 6])
    await visitor.follow(`${path}/remove`, { ruleId: idIn(text) })
    expect(await offered()).toEqual([1])
  })

  it.each([
    [{}, 'numbers', 'Choose at least one number'],
    [{ 'in-49': 'yes' }, 'numbers', 'Choose at least one number'],
    [{ ...in2, monthlyRate: '"2' }, 'monthlyRate', '“&#34;2” is not a percentage above 0'],
    [{ ...in2, 'brand-vsa': 'yes' }, 'brands', 'Choose some of the brands'],
    [{ ...in2, minAmount: '1.000' }, 'minAmount', '“1.000” is not a clear amount in BRL.'],
    [{ ...in2, currency: 'MXN' }, 'currency', 'This must be the country’s own currency'],
  ])('are refused beside the field that is wrong: %j', async (fields, field, words) => {
    const { status, text } = await visitor.submit(path, { ...blank, country: 'BR', ...fields })
    expect(status).toBe(400)
    expect(text).toContain(`aria-describedby="${field}-mistake"`)
    expect(text).toContain(`id="${field}-mistake">${words}`)
    expect(text).toContain('<option value="BR" selected>Brazil</option>')
  })

  it('are edited with what they have', async () => {
    const rule = {
      ...blank,
      country: 'CL',
      ...in12,
      'in-13': 'yes',
      'brand-visa': 'yes',
      currency: 'USD',
      monthlyRate: '2,99',
      minInstallment: '10.50',
    }
    const { text } = await visitor.follow(path, rule)
    const row = text.split('<li>').find((each) => each.includes('Chile USD · In 12, 13')) ?? ''
    const [, ruleId = ''] = /\?rule=(inr_[0-9a-f]{32})#rule"/.exec(row) ?? []
    const form = (await visitor.look(`${path}?rule=${ruleId}`)).text
    expect(form).toContain('<option value="CL" selected>Chile</option>')
    expect(form.match(/(?<=id=")[\w-]+(?=" name="[\w-]+" value="yes" checked)/g)).toEqual([
      ...['in-12', 'in-13', 'brand-visa'],
    ])
    expect(form).toContain('name="monthlyRate" value="2.99"')
    const inSpanish = (await visitor.look(`${path}?rule=${ruleId}&lang=es`)).text
    expect(inSpanish).toContain('name="monthlyRate" value="2,99"')
    expect(inSpanish).toContain('name="minInstallment" value="10,50"')
    const changed = { ...blank, country: 'CL', ruleId, ...in3, minAmount: '3000' }
    const wrong = await visitor.submit(`${path}/change`, { ...changed, minAmount: 'x' })
    expect([wrong.status, wrong.text.includes('Edit rule')]).toEqual([400, true])
    const after = (await visitor.follow(`${path}/change`, changed)).text
    expect(after).toContain('Chile CLP · In 3 · no interest: you bear the cost · every brand · for prices of')
    expect(after).not.toContain('Chile USD · In 12, 13')
  })

  it('show what a payer of a price sees', async () => {
    const { text } = await visitor.look(`${path}?country=CL&price=10000`)
    expect(text).toContain('<li><strong>In full</strong> · CLP\u00a010,000</li>')
    expect(text).toContain(
      '<li><strong>3 × CLP\u00a03,333</strong> · the first one CLP\u00a03,334 · CLP\u00a010,000 in total</li>',
    )
    expect((await visitor.look(`${path}?country=CL&price=2999`)).text).not.toContain('3 ×')
    expect((await visitor.look(`${path}?country=CL&price=1.000,00`)).text).toContain('id="price-mistake"')
  })

  it('of another merchant are not found', async () => {
    const ruleId = `inr_${'0'.repeat(32)}`
    expect((await visitor.submit(`${path}/remove`, { ruleId })).status).toBe(404)
    expect((await visitor.submit(`${path}/change`, { ...blank, country: 'BR', ...in2, ruleId })).status).toBe(
      404,
    )
    expect((await visitor.look(`${path}?rule=${ruleId}`)).status).toBe(404)
  })

  it('are shown in the details of a payment', async () => {
    const price = { amount: 100_000, currency: 'BRL', country: 'BR' }
    await visitor.follow(path, { ...blank, country: 'BR', ...in12, monthlyRate: '2,99' })
    const key = { 'x-api-key': 'ek_test_demo' }
    const { body } = await service.post('/v1/payments/installments-plans', price, key)
    const installments = { planId: (body as { readonly planId: string }).planId, count: 12 }
    const cardId = await service.newCardId()
    await service.charge({ ...price, cardId, installments, idempotencyKey: 'paid-in-12' }, asMerchant('demo'))
    const { text } = await visitor.look('/dashboard/payments/paid-in-12')
    expect(text).toContain('12, the payer pays R$1,204.80 in total')
  })
})
