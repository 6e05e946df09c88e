import type { PaymentMethod } from '../payment-methods/payment-method.ts'

const withForm: readonly PaymentMethod[] = ['CREDIT_CARD', 'PSE', 'NEQUI']

/** Whether a method asks a payer for nothing more than to be chosen. */
export function beginsAtOnce(method: PaymentMethod): boolean {
  return !withForm.includes(method)
}

const atProvider: readonly PaymentMethod[] = ['PSE', 'WEB_PAY', 'KHIPU', 'MACH', 'HITES', 'FINTOC', 'WALLET']

/** Whether a payer confirms on a page of somebody else's. */
export function isPaidAtProvider(method: PaymentMethod): boolean {
  return atProvider.includes(method)
}
