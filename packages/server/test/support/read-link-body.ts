import type { PaymentLinkRequest } from '@element-js/protocol/http'
import { reasonOfRule } from '../../../http/src/error-replies.ts'
import { parseStrictJson } from '../../../http/src/strict-json.ts'
import type { LinkOrder } from '../../../payments/src/links/domain/payment-link.ts'
import { paymentLinkRequestSchema } from '../../../payments/src/links/link-request-schemas.ts'
import { readLinkOrder } from '../../../payments/src/links/order/read-link-order.ts'
import type { Merchant } from '../../../payments/src/merchants/domain/merchant.ts'
import { sandboxMerchants } from '../../../payments/src/merchants/sandbox-merchants.ts'
import { ServiceError } from '../../../values/src/errors.ts'
import type { ServiceMode } from '../../../values/src/service-mode.ts'

/** The result of reading a request for a link. */
export type LinkReadResult =
  | { readonly order: LinkOrder; readonly reason: null }
  | {
      readonly order: null
      readonly reason: string
      readonly field: string | undefined
      readonly message: string
    }

interface Circumstances {
  /** A merchant of the sandbox. Default: the one with every capability. */
  readonly merchant?: string
  /** Default `sandbox`. */
  readonly mode?: ServiceMode
  readonly nowMs?: number
}

/** Noon of 30 June 2026 in Brazil. */
export const noonMs: number = Date.UTC(2026, 5, 30, 15)

/** A valid request with few fields: 100 BRL by PIX. */
export const goodLink: PaymentLinkRequest = {
  orderId: 'order-1',
  amount: 10_000,
  country: 'BR',
  currency: 'BRL',
  allowPaymentMethods: ['PIX'],
}

/** Reads a request for a link as the service does, without a service. */
export function readLinkBody(body: unknown, circumstances: Circumstances = {}): LinkReadResult {
  const { mode = 'sandbox', nowMs = noonMs } = circumstances
  const merchant = merchantNamed(circumstances.merchant ?? 'demo')
  const given = parseStrictJson(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))
  const read = paymentLinkRequestSchema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const message = issue?.message ?? ''
    return { order: null, reason: reasonOfRule(message), field: issue?.path.join('.'), message }
  }
  try {
    const context = { mode, publicUrl: 'http://localhost:3000', nowMs: () => nowMs }
    const order = readLinkOrder(context, { merchant, request: read.data })
    return { order, reason: null }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { order: null, reason: error.reason, field: error.details.field, message: error.message }
  }
}

function merchantNamed(name: string): Merchant {
  const found = sandboxMerchants.find(({ id }) => id === name)
  if (!found) throw new Error(`there is no merchant ${name}`)
  const { id, isPaymentServiceProvider, capabilities } = found
  return {
    id,
    name: found.name,
    isPaymentServiceProvider,
    capabilities,
    logoUrl: null,
    profile: {},
    notificationUrl: null,
    session: null,
  }
}
