import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import { allRefusals, ServiceError } from '../errors.ts'
import type { Country } from '../money/country.ts'
import { isIban } from './check-digits.ts'
import { refuseBankAccount } from './refuse-bank-account.ts'

const place = 'additionalInfo.bankTransferAccountInfo'

/** The fields that are refused, with their messages. */
function flawsOf(account: BankTransferAccountInfo, country: Country): readonly (readonly [string, string])[] {
  try {
    refuseBankAccount(account, country)
    return []
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return allRefusals(error).map(({ message, details }) => [details.field ?? '', message])
  }
}

describe("the number of a payer's account", () => {
  it.each<readonly [string, Country, readonly string[], readonly string[]]>([
    ['CLABE', 'MX', ['032180000118359719', '032-180-00011835971-9'], ['032180000118359718']],
    ['CCI', 'PE', ['01136600010003254221', '011-366-000100032542-21'], ['01136600010003254222']],
    [
      'IBAN',
      'BR',
      ['BR1800360305000010009795493C1', 'br18 0036 0305 0000 1000 9795 493C 1'],
      ['BR1900360305000010009795493C1'],
    ],
  ])('has the check digits of a %s', (name, country, taken, refused) => {
    for (const bankAccountNumber of taken) expect(flawsOf({ bankAccountNumber }, country)).toEqual([])
    for (const bankAccountNumber of refused) {
      const [[field, message] = []] = flawsOf({ bankAccountNumber }, country)
      expect([field, message]).toEqual([
        `${place}.bankAccountNumber`,
        expect.stringMatching(new RegExp(`check digits? of an? ${name}; \\d+ characters that end in`)),
      ])
      expect(message).not.toContain(bankAccountNumber)
    }
  })

  it('may be one inside a bank, or of another country', () => {
    expect(flawsOf({ bankAccountNumber: '12345-6' }, 'BR')).toEqual([])
    expect(flawsOf({ bankAccountNumber: '032180000118359718' }, 'BR')).toEqual([])
  })

  it('is refused together with the document', () => {
    const account = {
      bankAccountNumber: '032180000118359718',
      document: { documentId: 'HEGG560427MVZRRL05', type: 'CURP' },
    }
    expect(flawsOf(account, 'MX').map(([field]) => field)).toEqual([
      `${place}.bankAccountNumber`,
      `${place}.document.documentId`,
    ])
  })
})

it.each([
  'GB82WEST12345698765432',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NO9386011117947',
])('the published IBAN %s passes, and not with another digit', (iban) => {
  expect([isIban(iban), isIban(iban.toLowerCase())]).toEqual([true, true])
  expect(isIban(`${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`)).toBe(false)
})
