import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { asFrame, asMerchant, startTestService } from '../../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

let nowMs = Date.now()

const service = await closeAfterAll(startTestService({ nowMs: () => nowMs }))
const visitor = await visitDashboard(service)

async function saveCard(customerId: string): Promise<string> {
  const cardId = await service.newCardId()
  await service.post(`/v1/payments/cards/${cardId}`, { customerId }, asMerchant('demo'))
  nowMs += 1000
  return cardId
}

const cardsIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(/crd_[0-9a-f]{32}/g), ([id]) => id)),
]

describe('the saved cards of a customer', () => {
  it('are on pages of 25, newest first, without those that cannot be charged', async () => {
    const all: string[] = []
    for (let count = 0; count < 27; count += 1) all.push(await saveCard('customer 7'))
    const deleted = await saveCard('customer 7')
    await service.send(`/v1/payments/cards/${deleted}`, { method: 'DELETE', headers: asMerchant('demo') })
    await saveCard('customer 8')

    const { status, text } = await visitor.look('/dashboard/cards?customerId=customer+7')
    expect(status).toBe(200)
    expect(cardsIn(text)).toEqual(all.toReversed().slice(0, 25))
    expect(text).toContain('Visa <span class="digits">•••• 4242</span>')
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(text) ?? []
    const rest = await visitor.look(next.replaceAll('&#38;', '&'))
    expect(cardsIn(rest.text)).toEqual(all.toReversed().slice(25))
    expect(rest.text).not.toContain('rel="next"')
    const again = await visitor.look('/dashboard/cards?customerId=customer+7&cursor=x')
    expect(cardsIn(again.text)).toEqual(all.toReversed().slice(0, 25))
  })

  it('are linked from the page of a payment', async () => {
    const cardId = await saveCard('customer <9>')
    await service.charge({ cardId, idempotencyKey: 'of-customer' })
    const { text } = await visitor.look('/dashboard/payments/of-customer')
    expect(text).toContain('<a href="/dashboard/cards?customerId=customer+%3C9%3E"><bdi>customer &#60;9&#62;')
    const list = await visitor.look('/dashboard/cards?customerId=customer+%3C9%3E')
    expect(cardsIn(list.text)).toEqual([cardId])
    expect(list.text).toContain('value="customer &#60;9&#62;"')
  })

  it('are not shown to another merchant, or to anyone who is not logged in', async () => {
    const stranger = await visitDashboard(service, 'other')
    const { text } = await stranger.look('/dashboard/cards?customerId=customer+7')
    expect(text).toContain('This customer has no saved cards.')
    expect(cardsIn(text)).toEqual([])
    const { status } = await service.send('/dashboard/cards?customerId=customer+7', { redirect: 'manual' })
    expect(status).toBe(303)
  })

  it.each(['', '?customerId=', '?customerId=%00', `?customerId=${'x'.repeat(65)}`])(
    'need a customer id, without which there is only the form: %s',
    async (query) => {
      const { status, text } = await visitor.look(`/dashboard/cards${query}`)
      expect(status).toBe(200)
      expect(text).toContain('name="customerId"')
      expect(text).not.toContain('This customer has no saved cards.')
    },
  )
})

it('the page of a link shows in how many installments it was paid, and what the payer pays', async () => {
  const linkId = await service.newLinkId({ amount: 100_000, allowPaymentMethods: ['CREDIT_CARD'] })
  const asked = { ...asFrame(service.url), 'x-api-key': linkId }
  const { body } = await service.tokenize({}, { verifyCard: false }, asked)
  const { cardId } = body as { readonly cardId: string }
  await service.send(`/pay/${linkId}/card`, {
    method: 'POST',
    body: new URLSearchParams({ cardId, installments: '12', total: '120480', language: 'en' }),
    headers: { origin: service.url, 'sec-fetch-site': 'same-origin' },
  })
  for (const [lang, label, words] of [
    ['en', 'Installments', '12, the payer pays R$1,204.80 in total'],
    ['es', 'Cuotas', '12, el cliente paga R$ 1.204,80 en total'],
    ['pt', 'Parcelas', '12, o cliente paga R$ 1.204,80 no total'],
  ] as const) {
    const { text } = await visitor.look(`/dashboard/links/${linkId}?lang=${lang}`)
    const plain = text.replaceAll(/&#160;|\u00a0/g, ' ')
    expect(plain).toContain(words)
    expect(plain.split(`>${label}<`)).toHaveLength(2)
  }
})
