import type { CardCharge, TransferStatus } from '@element-js/protocol/http'
import type { Currency } from '@element-js/values'
import {
  divideIntoInstallments,
  type InstallmentOption,
} from '../../installments/domain/installment-option.ts'

/** The fields of a charge that decide how it is paid. */
interface InstallmentsOfCharge {
  /** JSON of an `InstallmentOption`. */
  readonly installments: string | null
  readonly amountMinor: number
  readonly finalAmountMinor: number
  readonly currency: Currency
  readonly transferStatus: TransferStatus
}

/** The installments of a charge; `null` if the payer was offered none. */
export function installmentsOf(charge: InstallmentsOfCharge): InstallmentOption | null {
  if (charge.installments === null) return null
  const chosen = JSON.parse(charge.installments) as InstallmentOption
  const { transferStatus, finalAmountMinor, amountMinor, currency } = charge
  // A partial capture is paid in the same number of installments at the same rate.
  const isPart = transferStatus === 'SETTLED' && finalAmountMinor < amountMinor
  return isPart ? divideIntoInstallments(finalAmountMinor, { ...chosen, currency }) : chosen
}

/** The installments as the record of a payment shows them. */
export function installmentsFieldsOf(charge: InstallmentsOfCharge): Pick<CardCharge, 'installments'> {
  const chosen = installmentsOf(charge)
  return chosen ? { installments: { count: chosen.count, totalAmount: chosen.totalMinor } } : {}
}
