import type { PaymentMethod } from '@element-js/protocol/http'
import type { Database } from '../../../../database/src/database.ts'
import type { DrivenService, ServiceAnswer } from './drive-links.ts'
import { type Command, type ModelAnswer, type ModelLink, type Named, nameOf } from './model-state.ts'

/** The payer of all orders of the model. */
export const payer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+5511987654321',
  description: 'Two cups',
} as const

interface Expectation {
  readonly command: Exclude<Command, { readonly does: 'wait' }>
  readonly answer: ModelAnswer
}

/** A model's answer as the service has to give it, every field of the link included; of a refusal its reason. */
export function expectedAnswer(driven: DrivenService, { command, answer }: Expectation): ServiceAnswer {
  if ('reason' in answer) return { ...answer, body: null }
  const head = { status: 200, reason: null }
  const { linkIds, service } = driven
  const linkId = linkIds.get(nameOf(command)) ?? ''
  switch (command.does) {
    case 'create':
      return { ...head, body: { linkId, paymentLink: `${service.url}/pay/${linkId}` } }
    // The payer is shown a page.
    case 'payByCard':
    case 'authenticate':
      return { ...head, body: null }
    case 'refund': {
      const {
        transferDetails: _details,
        metadata: _metadata,
        ...body
      } = expectedRecord(driven, { ...command, link: answer.link })
      return { ...head, body }
    }
    case 'find': {
      const record = expectedRecord(driven, { ...command, link: answer.link })
      return { ...head, body: { ...record, paymentLink: `${service.url}/pay/${linkId}` } }
    }
    case 'cancel':
    case 'pay':
      return { ...head, body: expectedRecord(driven, { ...command, link: answer.link }) }
    default:
      return command satisfies never
  }
}

interface ShownFields extends Named {
  readonly link: Omit<ModelLink, 'notifications' | 'ledger'>
}

/** A link as its merchant has to see it, every field. What is issued to payers is only named: it is random. */
export function expectedRecord(
  driven: DrivenService,
  { link, merchant, key }: ShownFields,
): Readonly<Record<string, unknown>> {
  const linkId = driven.linkIds.get(nameOf({ merchant, key })) ?? ''
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
    callbackUrl: order.isNotified ? driven.callbackUrl : null,
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

/** A notification in the outbox, as it is compared. */
export interface RecordedNotification {
  readonly position: number
  readonly type: string
  /** What it says, without what is random in it. */
  readonly data: Readonly<Record<string, unknown>>
}

/** The notifications of a link in order, read directly from the store. */
export async function readOutbox(db: Database, linkId: string): Promise<readonly RecordedNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['position', 'type', 'payload'])
    .where('subject', '=', linkId)
    .orderBy('position')
    .execute()
  return rows.map(({ position, type, payload }) => {
    const { data: content, ...head } = JSON.parse(payload)
    const { sequence, ...data } = content
    if (head.type !== type) throw new Error(`a notification of type ${type} says ${head.type}`)
    return { position: sequence === position ? position : Number.NaN, type, data: withoutSecrets(data) }
  })
}
