import type { PaymentMethod } from '@element-js/protocol/http'

export type { PaymentMethod }

/** Every way to pay a link (interface §8). */
export const paymentMethods: readonly PaymentMethod[] = [
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
]
