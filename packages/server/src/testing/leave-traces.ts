import type { CardData } from './card-data-in.ts'
import { type Answer, asFrame, asMerchant, type TestService } from './start-test-service.ts'
import type { UnreliableAcquirer } from './unreliable-acquirer.ts'

const visa = { pan: '4242424242424242', cvv: '739' }
const mastercard = { pan: '5555555555554444', cvv: '739' }
const amex = { pan: '378282246310005', cvv: '7391' }
const declined = { pan: '4000000000000002', cvv: '739' }
const declinedLater = { pan: '4000000000000341', cvv: '739' }
const cards = [visa, mastercard, amex, declined, declinedLater]

/** What `leaveTraces` used. The code of three digits is not looked for: it looks like too many other things. */
export const scattered: CardData = {
  numbers: new Set(cards.map(({ pan }) => pan)),
  codes: [amex.cvv],
}

/**
 * Does everything that a service does with cards, right and wrong: tokens of each kind, payments, failures of an
 * acquirer that repeats what it was sent, and card data where none belongs.
 *
 * @returns Every answer, whole.
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
  await failOnTheWay(service, { acquirer, keep })
  await putCardDataElsewhere(service, keep)
  return answers
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

interface Failing {
  readonly acquirer: UnreliableAcquirer
  readonly keep: Keep
}

async function failOnTheWay(service: TestService, { acquirer, keep }: Failing): Promise<void> {
  const { body } = await keep(service.tokenize(amex, { verifyCard: false }))
  const { cardId } = body as { readonly cardId: string }
  for (const sending of ['request', 'answer'] as const) {
    for (const asking of ['works', 'fails'] as const) {
      Object.assign(acquirer.line, { sending, asking })
      await keep(service.charge({ cardId, idempotencyKey: `${sending}-${asking}` }))
      await keep(service.tokenize(visa))
      await keep(service.tokenize(amex, { country: 'CO' }))
    }
  }
  Object.assign(acquirer.line, { sending: 'nothing', asking: 'works' })
}

async function putCardDataElsewhere(service: TestService, keep: Keep): Promise<void> {
  const { url } = service
  const grouped = '4242 4242 4242 4242'
  const texts = [visa.pan, grouped, `x${visa.pan}`, `{"pan":"${amex.pan}","cvv":"${amex.cvv}"}`]
  const cardId = await service.newCardId()
  const json = { 'content-type': 'application/json' }
  for (const text of texts) {
    const path = encodeURIComponent(text)
    for (const to of [`/${path}`, `/?pan=${path}`, `/frames/1.2.0/field.html?key=${path}`]) {
      await keep(service.send(to))
    }
    await keep(service.find(path))
    const headers = { 'x-note': text, 'user-agent': text, 'x-request-id': text, referer: `http://x/${path}` }
    await keep(service.find('nobodys', { ...asMerchant('demo'), ...headers }))
    await keep(service.find('nobodys', { 'x-api-key': text, authorization: `Bearer ${text}` }))
    await keep(service.charge({ cardId }, { ...asMerchant('demo'), 'idempotency-key': text }))
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
  for (const text of [visa.pan, grouped]) {
    for (const field of [
      'idempotencyKey',
      'description',
      'referenceId',
      'subMerchantId',
      'cardId',
      'currency',
      'nonsense',
    ]) {
      await keep(service.charge({ cardId, [field]: text }))
    }
    await keep(service.charge({ cardId, amount: Number(visa.pan) }))
    await keep(service.charge({ cardId, card: amex }))
    await keep(service.tokenize({ ...amex, cardHolderName: text }))
    await keep(service.tokenize({ ...amex, cvv: text }))
    await keep(service.tokenize(amex, { email: `${visa.pan}@example.com`, country: text, nonsense: text }))
  }
}
