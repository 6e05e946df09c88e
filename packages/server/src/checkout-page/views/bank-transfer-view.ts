import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { formatAmount, toDecimal } from '../../money/amount.ts'
import type { BankTransferInstrument } from '../../payment-methods/instrument.ts'
import { type Html, html } from '../../web/html.ts'
import { type CopyLine, copyList } from '../copy-list.ts'
import { groupCnpj, groupDigits } from '../group-digits.ts'
import { stepList } from '../scan.ts'
import { type InstrumentWords, instrumentWords } from '../words/instrument-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** Where to transfer the money to: what the payer types into the bank's app, each with its button. */
export function bankTransferView(
  instrument: BankTransferInstrument,
  { language, view }: InstrumentContext,
): Html {
  const { how, bankTransfer } = instrumentWords[language]
  const amount = formatAmount(view.link, language)
  const lines: readonly CopyLine[] = [
    ...accountOf(instrument, bankTransfer),
    { id: 'beneficiary', label: bankTransfer.beneficiary, shown: instrument.beneficiaryName },
    ...documentOf(instrument),
    { id: 'reference', label: bankTransfer.reference, shown: instrument.reference },
    { id: 'amount', label: bankTransfer.amount, shown: amount, copied: amountToTypeOf(view.link) },
  ]
  return html`${copyList(lines, language)}
${stepList(how, bankTransfer.steps(amount))}`
}

/** What names the account: one number where a country has one for all banks. */
function accountOf(
  { bankName, bankCode, ispb, branch, accountNumber, clabe, cci }: BankTransferInstrument,
  words: InstrumentWords['bankTransfer'],
): readonly CopyLine[] {
  const bank = { id: 'bank', label: words.bank, shown: bankName }
  if (clabe !== null) {
    return [{ id: 'code', label: 'CLABE', shown: groupDigits(clabe, [3, 3, 11]), copied: clabe }, bank]
  }
  if (cci !== null) {
    return [
      { id: 'code', label: 'CCI', shown: groupDigits(cci, [3, 3, 12]), copied: cci },
      bank,
      { id: 'account', label: words.account, shown: accountNumber },
    ]
  }
  return [
    { ...bank, shown: `${bankCode} · ${bankName}`, copied: bankCode },
    { id: 'ispb', label: 'ISPB', shown: ispb },
    { id: 'branch', label: words.branch, shown: branch },
    { id: 'code', label: words.account, shown: accountNumber },
  ]
}

function documentOf({ beneficiaryDocument }: BankTransferInstrument): readonly CopyLine[] {
  if (beneficiaryDocument === null) return []
  const shown = groupCnpj(beneficiaryDocument)
  return [{ id: 'document', label: 'CNPJ', shown, copied: beneficiaryDocument }]
}

// As the apps of the country's banks take it.
function amountToTypeOf(link: PaymentLink): string {
  const amount = toDecimal(link)
  return link.country === 'BR' ? amount.replace('.', ',') : amount
}
