import { version } from '@element-js/protocol/frame'
import type { UnreliableAcquirer } from '../support/acquirers/disturbed-acquirers.ts'
import type { CardData } from '../support/card-data-in.ts'
import { numberInIdentifiers } from '../support/fake-numbers.ts'
import { startReceiver } from '../support/receivers/start-receiver.ts'
import { type Answer, asFrame, asMerchant, type TestService } from '../support/start-test-service.ts'

const visa = { pan: '4242424242424242', cvv: '739' }
const mastercard = { pan: '5555555555554444', cvv: '739' }
const amex = { pan: '378282246310005', cvv: '7391' }
const declined = { pan: '4000000000000002', cvv: '739' }
const declinedLater = { pan: '4000000000000341', cvv: '739' }
const cards = [visa, mastercard, amex, declined, declinedLater]

/**
 * The card data that `leaveTraces` used. The three-digit code is left out, because too many other things look like it.
 */
export const usedCardData: CardData = {
  numbers: new Set(cards.map(({ pan }) => pan)),
  codes: [amex.cvv],
}

/**
 * Performs all operations of a service with cards, correct and incorrect: tokens of each kind, payments, failures of an
 * acquirer that repeats what it was sent, and card data in the wrong places.
 *
 * @returns Every response, complete.
 */
export async function leaveTraces(
  service: TestService,
  acquirer: UnreliableAcquirer,
): Promise<readonly string[]> {
  const answers: string[] = []
  const keep = async (answering: Promise<Answer>): Promise<Answer> => {
    const answer = await answering
    answers.push([...answer.headers].map((header) => header.join(': ')).join('\n'), answer.text)
    return answer
  }
  await makeTokens(service, keep)
  await makePayments(service, keep)
  await authenticatePayers(service, keep)
  await typeCodesAgain(service, keep)
  await failOnTheWay(service, { acquirer, keep })
  await putCardDataElsewhere(service, keep)
  await payLinks(service, keep)
  return answers
}

/** Creates links with card data in all their texts, and pays them by card on their pages. */
async function payLinks(service: TestService, keep: Keep): Promise<void> {
  const demo = asMerchant('demo')
  const form = { origin: service.url, 'sec-fetch-site': 'same-origin' }
  const address = { name: 'Ana', countryCode: 'BR', province: 'SP', city: 'SP', postalCode: '1', line1: 'A' }
  // This receiver repeats card data in its response.
  const echo = await startReceiver()
  echo.answer((response) => response.end(`thank you for ${visa.pan} and ${amex.pan}`))
  const good = {
    amount: 1000,
    currency: 'BRL',
    country: 'BR',
    allowPaymentMethods: ['CREDIT_CARD', 'PIX'],
    needCollectAddress: true,
    callbackUrl: `${echo.url}/heard`,
  }
  const create = (fields: object) =>
    keep(service.post('/v2/cashier/payment-link', { ...good, ...fields }, demo))
  for (const text of [visa.pan, `${amex.pan} ${amex.cvv}`]) {
    for (const field of ['name', 'email', 'phone', 'documentId', 'description', 'nonsense']) {
      await create({ orderId: `odd-${field}`, [field]: text })
    }
    for (const field of ['callbackUrl', 'redirectUrl', 'paymentDocumentUrl']) {
      await create({ orderId: `odd-${field}`, [field]: `https://shop.example/${text.replace(' ', '/')}` })
    }
    await create({ orderId: 'metadata', metadata: { note: text } })
    await create({ orderId: 'keys', metadata: { [text]: 'note' } })
    await create({ orderId: 'shipping', shippingAddress: { ...address, line2: text } })
    await create({ orderId: 'billing', billingAddress: { street: text, number: text } })
    await create({ orderId: 'plan', paymentIntentInfo: { installmentPlanId: text } })
  }
  await create({ orderId: numberInIdentifiers, subMerchantId: numberInIdentifiers })
  for (const card of cards) {
    const answer = await create({ orderId: `order-${card.pan.slice(-4)}` })
    const { linkId } = answer.body as { readonly linkId: string }
    const page = `/pay/${linkId}`
    const send = (to: string, fields: Readonly<Record<string, string>>) =>
      keep(
        service.send(to, {
          method: 'POST',
          redirect: 'manual',
          headers: form,
          body: new URLSearchParams(fields),
        }),
      )
    await send(`${page}/address`, { ...address, line2: card.pan })
    await send(`${page}/address`, { ...address, city: amex.pan, line2: 'B' })
    await send(`${page}/address`, { ...address, line2: 'B' })
    for (const [name, text] of [
      ['method', card.pan],
      ['phone', card.pan],
      ['cardId', card.pan],
      ['outcome', amex.pan],
    ]) {
      for (const place of ['method', 'withdraw', 'card', 'outcome', 'provider']) {
        await send(`${page}/${place}`, { [name ?? '']: text ?? '', cvv: amex.cvv, pan: card.pan })
      }
    }
    const token = await keep(service.tokenize(card, { verifyCard: false }, { 'x-api-key': linkId }))
    const { cardId = '' } = token.body as { readonly cardId?: string }
    await send(`${page}/card`, { cardId, installments: '1', language: 'en', pan: card.pan, cvv: amex.cvv })
    await keep(
      service.send(`${page}?method=${card.pan}&notice=${amex.pan}`, {
        headers: { cookie: `pan=${card.pan}` },
      }),
    )
    await keep(service.send(`${page}/status`))
    const refund = (fields: object) =>
      keep(service.post('/v2/cashier/payment-link/refund', { linkId, ...fields }, demo))
    const bankTransferAccountInfo = {
      bankAccountNumber: card.pan,
      beneficiaryName: `${amex.pan} ${amex.cvv}`,
    }
    await refund({ reason: card.pan })
    await refund({ refundAmount: card.pan })
    await refund({ additionalInfo: { bankTransferAccountInfo } })
    await refund({ refundAmount: '1' })
    await keep(service.post('/v2/cashier/payment-link/cancel', { linkId: card.pan }, demo))
    await keep(service.send(`/v2/cashier/payment-link/${card.pan}`, { headers: demo }))
  }
  await service.runJobs()
  await keep(service.send('/v1/notifications', { headers: demo }))
  await keep(service.send('/v1/sandbox/notifications', { headers: demo }))
  await echo.close()
}

type Keep = (answering: Promise<Answer>) => Promise<Answer>

async function makeTokens(service: TestService, keep: Keep): Promise<void> {
  for (const card of cards) {
    const key = { 'idempotency-key': `token-${card.pan.slice(-4)}` }
    await keep(service.tokenize(card, {}, key))
    await keep(service.tokenize(card, {}, key))
    await keep(service.tokenize(card, { country: 'CL' }))
    await keep(service.tokenize(card, { verifyCard: false }))
  }
}

async function makePayments(service: TestService, keep: Keep): Promise<void> {
  for (const card of cards.filter((each) => each !== declined)) {
    const { body } = await keep(service.tokenize(card, { verifyCard: false }))
    const { cardId } = body as { readonly cardId: string }
    const idempotencyKey = `payment-${card.pan.slice(-4)}`
    const fields = { cardId, idempotencyKey, capture: false }
    await keep(service.charge(fields))
    await keep(service.charge(fields))
    await keep(service.charge({ ...fields, amount: 5 }))
    await keep(service.find(idempotencyKey))
    const act = (path: string): Promise<Answer> =>
      keep(service.post(`/v1/payments/charges/${path}/${idempotencyKey}`, {}, asMerchant('demo')))
    await act('card/capture')
    await act('cancel')
  }
}

async function authenticatePayers(service: TestService, keep: Keep): Promise<void> {
  for (const outcome of ['approve', 'fail', 'abandon', visa.pan]) {
    const { body } = await keep(service.tokenize(amex, { verifyCard: false }))
    const { cardId } = body as { readonly cardId: string }
    const charged = await keep(service.charge({ cardId, card3dsInfo: { use3ds: true } }))
    const { redirectUrl } = charged.body as { readonly redirectUrl: string }
    const path = new URL(redirectUrl).pathname
    await keep(service.send(path))
    await keep(service.send(`${path}?pan=${visa.pan}`, { headers: { cookie: `pan=${visa.pan}` } }))
    const form = new URLSearchParams({ outcome, pan: amex.pan, cvv: amex.cvv })
    await keep(service.send(path, { method: 'POST', redirect: 'manual', body: form }))
    await keep(service.send(path))
  }
}

/** Pays by saved cards, whose codes are typed again, in every way that a code can end. */
async function typeCodesAgain(service: TestService, keep: Keep): Promise<void> {
  const { body } = await keep(service.tokenize(amex))
  const { cardId } = body as { readonly cardId: string }
  const typed = async (): Promise<string> => {
    const answer = await keep(service.tokenizeCode(cardId, amex.cvv))
    return (answer.body as { readonly cvvToken: string }).cvvToken
  }
  const cvvToken = await typed()
  await keep(service.charge({ cardId, cvvToken }))
  await keep(service.charge({ cardId, cvvToken }))
  for (const outcome of ['approve', 'fail']) {
    const charged = await keep(
      service.charge({ cardId, cvvToken: await typed(), card3dsInfo: { use3ds: true } }),
    )
    const { redirectUrl } = charged.body as { readonly redirectUrl: string }
    const form = new URLSearchParams({ outcome })
    await keep(
      service.send(new URL(redirectUrl).pathname, { method: 'POST', redirect: 'manual', body: form }),
    )
  }
  await keep(service.tokenizeCode(cardId, '739'))
  await keep(service.tokenizeCode(amex.pan, amex.cvv))
  await keep(service.tokenizeCode(cardId, amex.pan))
  await keep(service.charge({ cardId, cvvToken: amex.pan }))
  // Neither used nor deleted: it lies in the store, sealed.
  await typed()
  const path = `/v1/payments/cards/${cardId}`
  await keep(service.post(path, { customerId: numberInIdentifiers }, asMerchant('demo')))
  const { body: other } = await keep(service.tokenize(visa))
  const deleted = `/v1/payments/cards/${(other as { readonly cardId: string }).cardId}`
  await keep(service.send(deleted, { method: 'DELETE', headers: asMerchant('demo') }))
}

interface AcquirerFailure {
  readonly acquirer: UnreliableAcquirer
  readonly keep: Keep
}

async function failOnTheWay(service: TestService, { acquirer, keep }: AcquirerFailure): Promise<void> {
  const { body } = await keep(service.tokenize(amex, { verifyCard: false }))
  const { cardId } = body as { readonly cardId: string }
  for (const sending of ['request', 'answer'] as const) {
    for (const asking of ['works', 'fails'] as const) {
      Object.assign(acquirer.connection, { sending, asking })
      await keep(service.charge({ cardId, idempotencyKey: `${sending}-${asking}` }))
      await keep(service.tokenize(visa))
      await keep(service.tokenize(amex, { country: 'CO' }))
    }
  }
  Object.assign(acquirer.connection, { sending: 'nothing', asking: 'works' })
}

async function putCardDataElsewhere(service: TestService, keep: Keep): Promise<void> {
  const { url } = service
  const grouped = '4242 4242 4242 4242'
  const texts = [visa.pan, grouped, `x${visa.pan}`, `{"pan":"${amex.pan}","cvv":"${amex.cvv}"}`]
  const cardId = await service.newCardId()
  const json = { 'content-type': 'application/json' }
  for (const text of texts) {
    const path = encodeURIComponent(text)
    for (const to of [`/${path}`, `/?pan=${path}`, `/frames/${version}/field.html?key=${path}`]) {
      await keep(service.send(to))
    }
    await keep(service.find(path))
    const headers = { 'x-note': text, 'user-agent': text, 'x-request-id': text, referer: `http://x/${path}` }
    await keep(service.find('nobodys', { ...asMerchant('demo'), ...headers }))
    await keep(service.find('nobodys', { 'x-api-key': text, authorization: `Bearer ${text}` }))
    await keep(service.post('/v1/auth/token', { clientId: text, clientSecret: text }, {}))
    for (const body of [text, `{"card":{"pan":"${text}","cvv":${amex.cvv}`, `[${text}]`, `"${text}"`]) {
      await keep(
        service.send('/v1/payments/tokens/card', {
          method: 'POST',
          headers: { ...asFrame(url), ...json },
          body,
        }),
      )
      await keep(
        service.send('/v1/payments/charges/card', {
          method: 'POST',
          headers: { ...asMerchant('demo'), ...json },
          body,
        }),
      )
    }
  }
  const named = { referenceId: numberInIdentifiers, subMerchantId: numberInIdentifiers }
  const headers = { ...asMerchant('demo'), 'idempotency-key': numberInIdentifiers }
  await keep(service.charge({ cardId, ...named }, headers))
  await keep(service.find(numberInIdentifiers))
  for (const text of [visa.pan, grouped]) {
    for (const field of ['description', 'cardId', 'currency', 'nonsense']) {
      await keep(service.charge({ cardId, [field]: text }))
    }
    await keep(service.charge({ cardId, amount: Number(visa.pan) }))
    await keep(service.charge({ cardId, card: amex }))
    await keep(service.tokenize({ ...amex, cardHolderName: text }))
    await keep(service.tokenize({ ...amex, cvv: text }))
    await keep(service.tokenize(amex, { email: `${visa.pan}@example.com`, country: text, nonsense: text }))
  }
}
