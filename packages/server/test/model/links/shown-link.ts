import type { PaymentMethod } from '@element-js/protocol/http'
import type { ModelLink } from './model-state.ts'

/** The payer of all orders of the model. */
export const payer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+5511987654321',
  description: 'Two cups',
} as const

interface ShownFields {
  readonly key: string
  readonly link: Omit<ModelLink, 'notifications' | 'ledger'>
  readonly linkId: string
  readonly callbackUrl: string | null
}

/** A link as the interface shows it, every field. What is issued to payers is only named: it is random. */
export function shownLink({
  key,
  link,
  linkId,
  callbackUrl,
}: ShownFields): Readonly<Record<string, unknown>> {
  const { order, refund, status } = link
  const isRefunded = refund?.status === 'SETTLED'
  const refundedAtMs = isRefunded ? refund.endedAtMs : null
  return {
    linkId,
    orderId: key,
    amount: order.amount,
    currency: order.currency,
    ...(link.option && {
      installments: { count: link.option.installments, totalAmount: link.option.totalAmount },
    }),
    country: order.country,
    allowPaymentMethods: order.methods,
    paymentStatus: status,
    finalPaymentMethod: link.finalMethod,
    finalStatusTime: timeOf(link.finalAtMs),
    finalStatusTimestamp: secondsOf(link.finalAtMs),
    refunded: isRefunded,
    refundAmount: refund?.amount ?? null,
    refundStatus: refund?.status ?? 'INITIAL_STATUS',
    refundTime: timeOf(refundedAtMs),
    refundTimestamp: secondsOf(refundedAtMs),
    ...payer,
    documentId: null,
    callbackUrl,
    redirectUrl: null,
    needCollectAddress: false,
    billingAddress: null,
    shippingAddress: null,
    metadata: {},
    expiredTime: timeOf(link.expiresAtMs),
    createTime: timeOf(link.createdAtMs),
    updateTime: timeOf(link.updatedAtMs),
    transferDetails: { ...nothingPaid, ...(link.finalMethod && detailsOf[link.finalMethod]) },
  }
}

const nothingPaid = { pix: null, boleto: null, bankTransfer: null, payCash: null, pse: null, nequi: null }
const given = 'given' as const
const payCash = { payCash: given }
const bankTransfer = { bankTransfer: given }

type Details = Readonly<Partial<Record<keyof typeof nothingPaid, typeof given>>>

/** The details of a link that each method has paid. */
const detailsOf: Readonly<Record<PaymentMethod, Details>> = {
  CREDIT_CARD: {},
  PIX: { pix: given },
  BOLETO: { boleto: given },
  BANK_TRANSFER_BR: bankTransfer,
  BANK_TRANSFER_MX: bankTransfer,
  OXXO: payCash,
  PAY_CASH: payCash,
  PSE: { pse: given },
  EFECTY: payCash,
  NEQUI: { nequi: given },
  WEB_PAY: {},
  KHIPU: {},
  MACH: {},
  HITES: {},
  FINTOC: {},
  SERVIFACIL: payCash,
  BANK_TRANSFER_PE: bankTransfer,
  WALLET: {},
}

/** A record as it was received, with what is random in it only named; `merchant` is looked at apart. */
export function withoutSecrets({
  transferDetails,
  merchant: _,
  ...rest
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!transferDetails) return rest
  const named = Object.entries(transferDetails).map(([name, details]) => [name, details && given])
  return { ...rest, transferDetails: Object.fromEntries(named) }
}

function timeOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}

const secondsOf = (atMs: number | null): number => Math.floor((atMs ?? 0) / 1000)
