import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'

/** Tells the log and the metrics that a payment came to another status, after that was written down. */
export function reportStatusChange({ log, metrics }: ChargeContext, charge: Charge): void {
  const { transferStatus: status, merchantId, acquirerReference: reference } = charge
  const reason = charge.declineReason ?? charge.cancelCause ?? 'none'
  metrics.countMove({ status, reason })
  log.info({ merchantId, reference, transferStatus: status, reason }, 'payment moved')
}
