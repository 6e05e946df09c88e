import type { HeaderFields } from './text-place.ts'

/** What somebody types into a form. */
interface TypedForm {
  readonly typed: HeaderFields
  /** Default: the path of the route. */
  readonly at?: string
}

const texts = (names: string): HeaderFields => Object.fromEntries(names.split(' ').map((name) => [name, '']))
const order = 'orderId description name email phone documentId redirectUrl callbackUrl subMerchantId lifetime'
const account = 'beneficiaryName bankCode bankBranchId bankAccountNumber bankAccountType documentId'
const payer = 'name documentId zipCode state city district street number complement'
const address = 'name countryCode province city postalCode line1 line2'

/** The forms whose routes take any field, and what others need for more of them to be read. */
export const typedForms: Readonly<Record<string, readonly TypedForm[]>> = {
  'post /pay/{linkId}/method': [
    { typed: { method: 'NEQUI', phone: '3001234567' } },
    { typed: { method: 'PSE', personType: 'natural', bankCode: '1007' } },
    { typed: { method: 'BOLETO', ...texts(payer) }, at: '/pay/{boletoId}/method' },
  ],
  'post /pay/{linkId}/withdraw': [{ typed: {} }],
  'post /pay/{linkId}/address': [{ typed: texts(address) }],
  'post /pay/{linkId}/card': [{ typed: { cardId: 'crd_1', installments: '1', language: 'en' } }],
  'post /pay/{linkId}/provider': [{ typed: { outcome: 'paid' } }],
  'post /3ds/{challengeId}': [{ typed: { outcome: 'approve' } }],
  'post /dashboard/login': [{ typed: { token: 'at_1', next: '/dashboard' } }],
  'post /dashboard/links/new': [
    { typed: { ...texts(order), amount: '10', country: 'BR', currency: 'BRL', 'BR-PIX': 'on' } },
  ],
  'post /dashboard/links/{linkId}/refund': [
    { typed: { ...texts(account), reason: '', amount: '1', step: 'confirm' } },
  ],
  'post /dashboard/links/{linkId}/play': [{ typed: { method: 'PIX', outcome: 'paid' } }],
  'post /dashboard/payments/{idempotencyKey}/capture': [{ typed: { amount: '1' } }],
  'post /dashboard/payments/{idempotencyKey}/refund': [{ typed: { amount: '1', step: 'confirm' } }],
  'post /dashboard/sandbox/clock': [{ typed: { move: 'hour' } }],
}

/** Queries that the code for all pages of a kind reads, besides those in the schema of a route. */
export const readWithoutSchema: Readonly<Record<string, readonly string[]>> = {
  'get /pay/{linkId}': ['unknown'],
  'get /3ds/{challengeId}': ['lang', 'in', 'unknown'],
  'get /3ds/{challengeId}/return': ['lang', 'in', 'unknown'],
  'get /dashboard': ['lang', 'unknown'],
}
