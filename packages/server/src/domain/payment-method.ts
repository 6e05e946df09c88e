/** A way to pay a link (interface §8). */
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethods = [
  'CREDIT_CARD',
  'PIX',
  'BOLETO',
  'BANK_TRANSFER_BR',
  'BANK_TRANSFER_MX',
  'OXXO',
  'PAY_CASH',
  'PSE',
  'EFECTY',
  'NEQUI',
  'WEB_PAY',
  'KHIPU',
  'MACH',
  'HITES',
  'FINTOC',
  'SERVIFACIL',
  'BANK_TRANSFER_PE',
  'WALLET',
] as const
