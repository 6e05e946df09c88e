import { type Html, html } from '@element-js/http'
import {
  cciDigitsOf,
  clabeDigitOf,
  cnpjDigitsOf,
  formatAmount,
  luhnDigitOf,
  toDecimal,
} from '@element-js/values'
import { groupCnpj, groupDigits, type RandomBytes, randomDigits } from './digits.ts'
import type { BankTransferInstrument, Instrument } from './domain/instrument.ts'
import {
  type AttemptContext,
  type InstrumentMethod,
  instrumentMethod,
  type MethodFacts,
  type PayableLink,
} from './method.ts'
import { type CopyLine, copyList, stepList } from './views.ts'
import { methodWords } from './words/method-words.ts'

type BankTransferMethod = Pick<MethodFacts, 'title' | 'mark' | 'limits'> &
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

/** The account to transfer the money to: each value that the payer types into the bank's app has a copy button. */
function bankTransferView(instrument: BankTransferInstrument, { locale, link }: AttemptContext): Html {
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
  words: (typeof methodWords)['en']['bankTransfer'],
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

/** Issues an account that takes one payment. */
type IssueAccount = (random: RandomBytes) => BankTransferInstrument

// No bank in any of the three countries has this code, so nobody can transfer money by mistake.
const bankCode = '999'
const sandbox = {
  kind: 'bankTransfer',
  bankName: 'Sandbox Bank',
  beneficiaryName: 'Element Sandbox',
} as const

/** An account at a bank, with the ISPB of the bank and the CNPJ of the beneficiary. */
export const issueBrazilianAccount: IssueAccount = (random) => {
  const account = randomDigits(random, 8)
  // It belongs to no institution: the Banco Central's Pix tests use participants with numbers such as this one.
  const ispb = '99999003'
  const root = `${ispb}0001`
  return {
    ...sandbox,
    bankCode,
    ispb,
    branch: '0001',
    accountNumber: `${account}-${luhnDigitOf(account)}`,
    clabe: null,
    cci: null,
    beneficiaryDocument: root + cnpjDigitsOf(root),
    reference: randomDigits(random, 10),
  }
}

/** A CLABE of Mexico City. */
export const issueMexicanAccount: IssueAccount = (random) => {
  const accountNumber = randomDigits(random, 11)
  // 180 is Mexico City.
  const clabe = `${bankCode}180${accountNumber}`
  return {
    ...sandbox,
    bankCode,
    ispb: null,
    branch: null,
    accountNumber,
    clabe: clabe + clabeDigitOf(clabe),
    cci: null,
    beneficiaryDocument: null,
    reference: randomDigits(random, 7),
  }
}

/** An account and its CCI. */
export const issuePeruvianAccount: IssueAccount = (random) => {
  const branch = '001'
  const accountNumber = randomDigits(random, 12)
  const cci = bankCode + branch + accountNumber
  return {
    ...sandbox,
    bankCode,
    ispb: null,
    branch,
    accountNumber,
    clabe: null,
    cci: cci + cciDigitsOf(cci),
    beneficiaryDocument: null,
    reference: randomDigits(random, 8),
  }
}
