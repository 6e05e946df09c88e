import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'

/** Reports to the log and the metrics that a payment changed its status, after that is committed. */
export function reportStatusChange({ log, metrics }: ChargeContext, charge: Charge): void {
  const { transferStatus: status, merchantId, acquirerReference: reference } = charge
  const reason = charge.declineReason ?? charge.cancelCause ?? 'none'
  metrics.countChargeChange({ status, reason })
  log.info({ merchantId, reference, transferStatus: status, reason }, 'payment status changed')
}
