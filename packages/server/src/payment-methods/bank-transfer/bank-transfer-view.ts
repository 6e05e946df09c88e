import { formatAmount, toDecimal } from '../../money/amount.ts'
import { type Html, html } from '../../web/html.ts'
import { groupCnpj, groupDigits } from '../digits/group-digits.ts'
import type { BankTransferInstrument } from '../domain/instrument.ts'
import type { AttemptContext, PayableLink } from '../method.ts'
import { type CopyLine, copyList } from '../views/copy-list.ts'
import { stepList } from '../views/scan.ts'
import { methodWords } from '../words/method-words.ts'
import type { MethodWords } from '../words/types.ts'

/** The account to transfer the money to: each value that the payer types into the bank's app has a copy button. */
export function bankTransferView(instrument: BankTransferInstrument, { locale, link }: AttemptContext): Html {
  const { how, bankTransfer, amount: amountLabel } = methodWords[locale]
  const amount = formatAmount(link, locale)
  const lines: readonly CopyLine[] = [
    ...accountOf(instrument, bankTransfer),
    { id: 'beneficiary', label: bankTransfer.beneficiary, shown: instrument.beneficiaryName },
    ...documentOf(instrument),
    { id: 'reference', label: bankTransfer.reference, shown: instrument.reference },
    { id: 'amount', label: amountLabel, shown: amount, copied: amountToTypeOf(link) },
  ]
  return html`${copyList(lines, locale)}
${stepList(how, bankTransfer.steps(amount))}`
}

/** The values that identify the account: a single number in countries where one number covers all banks. */
function accountOf(
  { bankName, bankCode, ispb, branch, accountNumber, clabe, cci }: BankTransferInstrument,
  words: MethodWords['bankTransfer'],
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

// In the format that the apps of the country's banks accept.
function amountToTypeOf(link: PayableLink): string {
  const amount = toDecimal(link)
  return link.country === 'BR' ? amount.replace('.', ',') : amount
}
