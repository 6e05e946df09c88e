import { cnpjDigitsOf } from '../values/cnpj.ts'
import { cciDigitsOf } from './cci.ts'
import { clabeDigitOf } from './clabe.ts'
import type { BankTransferInstrument } from './instrument.ts'
import { luhnDigitOf } from './luhn-digit.ts'
import type { PaymentMethod } from './payment-method.ts'
import { type RandomBytes, randomDigits } from './random-digits.ts'

type BankTransferMethod = Extract<PaymentMethod, `BANK_TRANSFER_${string}`>

// No bank in any of the three countries has this code: nobody can transfer money by mistake.
const bankCode = '999'
const sandbox = {
  kind: 'bankTransfer',
  bankName: 'Sandbox Bank',
  beneficiaryName: 'Element Sandbox',
} as const

/** Issues an account that takes one payment. */
export function issueBankTransfer(method: BankTransferMethod, random: RandomBytes): BankTransferInstrument {
  switch (method) {
    case 'BANK_TRANSFER_BR':
      return brazilianAccount(random)
    case 'BANK_TRANSFER_MX':
      return mexicanAccount(random)
    case 'BANK_TRANSFER_PE':
      return peruvianAccount(random)
    default:
      return method satisfies never
  }
}

function brazilianAccount(random: RandomBytes): BankTransferInstrument {
  const account = randomDigits(random, 8)
  // No institution's: the Banco Central's tests of Pix have participants with numbers such as this one.
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

function mexicanAccount(random: RandomBytes): BankTransferInstrument {
  const accountNumber = randomDigits(random, 11)
  // 180: Mexico City.
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

function peruvianAccount(random: RandomBytes): BankTransferInstrument {
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
