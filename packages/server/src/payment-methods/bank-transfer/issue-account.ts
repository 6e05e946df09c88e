import { cciDigitsOf } from '../../values/check-digits/cci.ts'
import { clabeDigitOf } from '../../values/check-digits/clabe.ts'
import { cnpjDigitsOf } from '../../values/check-digits/cnpj.ts'
import { luhnDigitOf } from '../../values/check-digits/luhn-digit.ts'
import { type RandomBytes, randomDigits } from '../digits/random-digits.ts'
import type { BankTransferInstrument } from '../domain/instrument.ts'

/** Issues an account that takes one payment. */
export type IssueAccount = (random: RandomBytes) => BankTransferInstrument

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
