import { instrumentMethod } from '../define-method.ts'
import type { BankTransferInstrument, Instrument } from '../domain/instrument.ts'
import type { InstrumentMethod, MethodFacts } from '../method.ts'
import { bankTransferView } from './bank-transfer-view.ts'
import type { IssueAccount } from './issue-account.ts'

type BankTransferMethod = Pick<MethodFacts, 'title' | 'limits'> &
  Partial<MethodFacts> & {
    readonly issueAccount: IssueAccount
  }

/** A transfer from the payer's bank to an account that takes one payment. */
export function bankTransferMethod({
  issueAccount,
  ...facts
}: BankTransferMethod): InstrumentMethod<Instrument> {
  return instrumentMethod('bankTransfer', {
    ...facts,
    issue: ({ random }) => issueAccount(random),
    details: (instrument) => ({ bankTransfer: detailsOf(instrument) }),
    waiting: bankTransferView,
  })
}

// Field by field, so that a field that is added to an instrument later is not exposed automatically.
function detailsOf(instrument: BankTransferInstrument): Omit<BankTransferInstrument, 'kind'> {
  const { bankCode, bankName, ispb, branch, accountNumber, clabe, cci } = instrument
  const { beneficiaryName, beneficiaryDocument, reference } = instrument
  const account = { bankCode, bankName, ispb, branch, accountNumber, clabe, cci }
  return { ...account, beneficiaryName, beneficiaryDocument, reference }
}
