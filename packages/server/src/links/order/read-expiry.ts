import type { PaymentLinkRequest } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import { unixSecondsOf } from '../../values/time-formats.ts'
import { linkLifetimeMs } from '../domain/payment-link.ts'

// The same day and hour of the next year, leap years included.
const longestLifetimeMs = 366 * 24 * 60 * 60 * 1000

/**
 * When a link expires, in Unix milliseconds. Default: after 7 days.
 *
 * @throws ServiceError 400 for a time that is past, or more than 366 days ahead.
 */
export function readExpiry({ expiresAt }: Pick<PaymentLinkRequest, 'expiresAt'>, nowMs: number): number {
  if (expiresAt === undefined) return nowMs + linkLifetimeMs
  const expiresAtMs = expiresAt * 1000
  if (expiresAtMs > nowMs && expiresAtMs <= nowMs + longestLifetimeMs) return expiresAtMs
  const now = unixSecondsOf(nowMs)
  const message = `expiresAt is ${expiresAt}, but must be in the future, at most 366 days ahead; it is now ${now}.`
  throw new ServiceError('invalid_expiry', { message, field: 'expiresAt' })
}
