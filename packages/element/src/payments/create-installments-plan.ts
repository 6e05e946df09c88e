import type { ConfigurationError, NetworkError } from '@element-js/protocol/frame'
import type { Payments } from '../internals.ts'
import type { InstallmentsPlanResult } from './results.ts'

const path = '/v1/payments/installments-plans'
/** A cached document of an earlier version does not know the question. */
const brandTimeoutMs = 5000
const timeoutMs = 15_000

/**
 * Asks the field for the brand and the service for the plan. No digit is sent, because a merchant's rules depend only
 * on the brand. Without a brand, the plan has the options for cards of every brand.
 */
export const createInstallmentsPlan: Payments['createInstallmentsPlan'] = async (context, element, price) => {
  const known = await Promise.race([context.ask(element, { type: 'inform' }), after(brandTimeoutMs)])
  if (known?.error) return { error: known.error }
  const brand = known?.data?.brand
  // A page in plain JavaScript may pass anything; the service says what is wrong with it.
  const { amount, currency, country } = price ?? {}
  try {
    const response = await fetch(context.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': context.key },
      body: JSON.stringify({ amount, currency, country, ...(brand && { brand }) }),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return resultIn(response.ok, await response.json())
  } catch {
    // The cause is a lost connection, a timeout, a policy of the page, an amount that JSON cannot express, or a proxy's
    // response.
    return { error: noAnswer }
  }
}

const noAnswer: NetworkError = {
  type: 'network_error',
  code: 0,
  message: 'The payments service did not answer. Try again.',
  retryable: true,
}

interface ServiceAnswer {
  readonly planId?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly reason?: unknown }
}

function resultIn(isOk: boolean, body: ServiceAnswer | null): InstallmentsPlanResult {
  if (isOk && typeof body?.planId === 'string') return { data: body as never }
  const { code, message, data } = body ?? {}
  const reason = data?.reason
  if (typeof code !== 'number' || typeof message !== 'string' || typeof reason !== 'string') {
    return { error: noAnswer }
  }
  if (isOfConfiguration(reason)) {
    return { error: { type: 'configuration_error', reason, message, retryable: false } }
  }
  return { error: { type: 'api_error', code, message, reason, retryable: code === 429 || code >= 500 } }
}

function isOfConfiguration(reason: string): reason is ConfigurationError['reason'] {
  return reason === 'invalid_api_key' || reason === 'origin_not_allowed'
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
