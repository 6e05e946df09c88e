import { challengePathOf } from '../support/challenges.ts'
import { openSession } from '../support/open-session.ts'
import { asMerchant, type TestService } from '../support/start-test-service.ts'

/** Makes a resource of the demo merchant. @param number A number that no other resource has. */
type MakeResource = (service: TestService, number: number) => Promise<string>

/**
 * One resource of each kind, by the names that parameters and fields have in the API contract. The payment is only
 * authorized, and the link is open.
 */
const makers: Readonly<Record<string, MakeResource>> = {
  unused: async (_, number) => `unused-${number}`,
  cardId: (service) => service.newCardId(),
  cvvToken: async (service) => service.newCvvToken(await service.newCardId()),
  planId: async ({ post }) => {
    const price = { amount: 1000, currency: 'BRL', country: 'BR' }
    const { body } = await post('/v1/payments/installments-plans', price, { 'x-api-key': 'ek_test_demo' })
    return (body as { readonly planId: string }).planId
  },
  idempotencyKey: async (service, number) => {
    const idempotencyKey = `authorized-${number}`
    const cardId = await service.newCardId()
    await service.charge({ cardId, idempotencyKey, amount: 12_990, capture: false })
    return idempotencyKey
  },
  challengeId: async (service) => {
    const payment = { cardId: await service.newCardId(), card3dsInfo: { use3ds: true } }
    return challengePathOf(await service.charge(payment)).replace('/3ds/', '')
  },
  linkId: ({ newLinkId }, number) =>
    newLinkId({ orderId: `open-${number}`, allowPaymentMethods: ['PIX', 'CREDIT_CARD'] }),
  notificationId: async ({ post, send, newLinkId }, number) => {
    // Nobody listens on this port.
    const linkId = await newLinkId({ orderId: `closed-${number}`, callbackUrl: 'http://127.0.0.1:1024/' })
    await post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
    const { body } = await send(`/v1/notifications?linkId=${linkId}`, { headers: asMerchant('demo') })
    const { notifications } = body as { readonly notifications: readonly { notificationId: string }[] }
    return notifications[0]?.notificationId ?? ''
  },
  sessionId: async (service) => (await openSession(service)).sessionId,
}

/** The names of the resources of which a request can have the id. */
export const resourceNames: readonly string[] = Object.keys(makers).filter((name) => name !== 'unused')

/** Puts ids in the place of `{cardId}` and the like, and a new name in that of each `{unused}`. */
export type FillIn = (text: string) => Promise<string>

const placeholder = /\{([a-zA-Z]+)\}/

let count = 0

/** Makes each resource when it is mentioned first. */
export function createResources(service: TestService): FillIn {
  const made = new Map<string, Promise<string>>()
  const make = (name: string): Promise<string> => {
    count += 1
    // Odd texts have braces too, and a name that every object has is no maker.
    const maker = Object.hasOwn(makers, name) ? makers[name] : undefined
    return maker ? maker(service, count) : Promise.resolve(`{${name}}`)
  }
  const find = (name: string): Promise<string> => {
    if (name === 'unused') return make(name)
    const found = made.get(name) ?? make(name)
    made.set(name, found)
    return found
  }
  return async (text) => {
    const parts = text.split(placeholder)
    return (await Promise.all(parts.map((part, index) => (index % 2 === 0 ? part : find(part))))).join('')
  }
}
