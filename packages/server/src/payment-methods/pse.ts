import { ServiceError } from '../errors.ts'
import type { PayerChoices } from '../links/domain/payer-choices.ts'
import type { PseInstrument } from './instrument.ts'
import { pseBanks } from './pse-banks.ts'

/** What is told to PSE. @throws ServiceError `invalid_request` when the bank is none of `pseBanks`. */
export function issuePse({ bankCode, personType = 'natural' }: PayerChoices): PseInstrument {
  const bank = bankCode === undefined ? pseBanks[0] : pseBanks.find(({ code }) => code === bankCode)
  if (!bank) {
    const message = 'bankCode must be the code of a bank that takes part in PSE.'
    throw new ServiceError('invalid_request', { message, field: 'bankCode' })
  }
  return { kind: 'pse', bankCode: bank.code, bankName: bank.name, personType }
}
