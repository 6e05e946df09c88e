import { instrumentMethod } from '../define-method.ts'
import type { Instrument } from '../domain/instrument.ts'
import type { InstrumentMethod, MethodFacts } from '../method.ts'
import { cashView } from './cash-view.ts'
import { issueVoucher, type VoucherForm } from './issue-voucher.ts'
import { voucherSlip } from './voucher-slip.ts'

type CashMethod = Pick<MethodFacts, 'title' | 'limits'> &
  Partial<MethodFacts> & {
    readonly voucher: VoucherForm
  }

/** A voucher that is paid at a counter. A counter cannot return money, so a refund needs a bank account. */
export function cashMethod({ voucher, ...facts }: CashMethod): InstrumentMethod<Instrument> {
  return instrumentMethod('cash', {
    needsRefundAccount: true,
    ...facts,
    // The payer takes it to a counter.
    lifetimeMs: 3 * 24 * 60 * 60 * 1000,
    issue: ({ random }) => issueVoucher(voucher, random),
    details: ({ network, reference, agreement }) => ({ payCash: { network, reference, agreement } }),
    waiting: cashView,
    slip: voucherSlip,
  })
}
