import { describe, expect, it } from 'vitest'
import { parseStrictJson } from '../../../http/src/strict-json.ts'
import { hasCardNumber } from '../../../values/src/card-numbers/card-numbers.ts'
import { clabeDigitOf } from '../../../values/src/check-digits/check-digits.ts'
import { cancelLinkRequestSchema } from '../links/link-request-schemas.ts'
import { refundRequestSchema } from './refund-schemas.ts'

const bankTransferAccountInfo = {
  bankCode: '001',
  beneficiaryName: 'Ana Souza',
  bankAccountNumber: '12345-6',
  bankBranchId: '0001',
  bankAccountType: 'CHECKING',
  ispb: '00000000',
  document: { documentId: '52998224725', type: 'CPF' },
}

/** The first field that is wrong, `null` when none is. */
function flawOf(body: unknown, schema = refundRequestSchema): string | null {
  const given = parseStrictJson(Buffer.from(JSON.stringify(body)))
  const { error } = schema.safeParse(given)
  return error?.issues[0]?.path.join('.') ?? null
}

const withAccount = (fields: object): object => ({
  linkId: 'lnk_1',
  additionalInfo: { bankTransferAccountInfo: { ...bankTransferAccountInfo, ...fields } },
})

describe('the body of a refund', () => {
  it('may have every field', () => {
    const body = {
      linkId: 'lnk_1',
      refundAmount: '500',
      reason: 'sent back',
      additionalInfo: { bankTransferAccountInfo },
    }
    expect(refundRequestSchema.parse(body)).toEqual(body)
  })

  it.each([{}, { refundAmount: '1' }, { refundAmount: '999999999999999' }, { additionalInfo: {} }])(
    'may be as short as %j',
    (more) => {
      expect(flawOf({ linkId: 'lnk_1', ...more })).toBeNull()
    },
  )

  it.each([500, 5.5, '', '0', '0500', '-1', '5.00', '1e3', ' 500', '٥', '1000000000000000', null, ['5']])(
    'has an amount of digits: not %j',
    (refundAmount) => {
      expect(flawOf({ linkId: 'lnk_1', refundAmount })).toBe('refundAmount')
    },
  )

  it.each<readonly [object, string]>([
    [{ linkId: undefined }, 'linkId'],
    [{ linkId: null }, 'linkId'],
    [{ linkId: '' }, 'linkId'],
    [{ linkId: 7 }, 'linkId'],
    [{ linkId: 'x'.repeat(65) }, 'linkId'],
    [{ reason: 7 }, 'reason'],
    [{ reason: null }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ reason: '4242 4242 4242 4242' }, 'reason'],
    [{ additionalInfo: null }, 'additionalInfo'],
    [{ additionalInfo: [] }, 'additionalInfo'],
    [{ additionalInfo: { bankTransferAccountInfo: 'x' } }, 'additionalInfo.bankTransferAccountInfo'],
  ])('is refused with %j', (more, field) => {
    expect(flawOf({ linkId: 'lnk_1', ...more })).toBe(field)
  })
})

describe("the payer's account", () => {
  const place = 'additionalInfo.bankTransferAccountInfo'

  it.each(Object.keys(bankTransferAccountInfo))(
    'may be told without %s, but not with a number for it',
    (field) => {
      expect(flawOf(withAccount({ [field]: undefined }))).toBeNull()
      expect(flawOf(withAccount({ [field]: 7 }))).toBe(`${place}.${field}`)
      expect(flawOf(withAccount({ [field]: null }))).toBe(`${place}.${field}`)
    },
  )

  it.each(['documentId', 'type'])('has a document of strings: %s', (field) => {
    expect(flawOf(withAccount({ document: { [field]: 7 } }))).toBe(`${place}.document.${field}`)
    expect(flawOf(withAccount({ document: {} }))).toBeNull()
  })

  it.each(['0000000', '000000000', '0000000a', ' ', ' 00000000', '0000000-'])(
    'has an ISPB of 8 digits or capital letters: not %j',
    (ispb) => {
      expect(flawOf(withAccount({ ispb }))).toBe(`${place}.ispb`)
    },
  )

  it('may have an ISPB with letters', () => {
    expect(flawOf(withAccount({ ispb: '12ABC345' }))).toBeNull()
  })

  it.each(['bankCode', 'beneficiaryName', 'bankAccountNumber', 'bankBranchId', 'bankAccountType'])(
    'has a %s with something in it',
    (field) => {
      for (const blank of [' ', '\u200b', '\u00ad\u3164']) {
        expect(flawOf(withAccount({ [field]: blank }))).toBe(`${place}.${field}`)
      }
    },
  )

  it('has no field that is empty, except for the name and the number', () => {
    const empty = { bankCode: '', bankBranchId: '', bankAccountType: '', ispb: '' }
    const account = { ...bankTransferAccountInfo, ...empty, document: { documentId: '', type: '' } }
    const { beneficiaryName, bankAccountNumber } = bankTransferAccountInfo
    expect(refundRequestSchema.parse(withAccount(account))).toEqual({
      linkId: 'lnk_1',
      additionalInfo: { bankTransferAccountInfo: { beneficiaryName, bankAccountNumber, document: {} } },
    })
    for (const field of ['beneficiaryName', 'bankAccountNumber']) {
      expect(flawOf(withAccount({ [field]: '' }))).toBe(`${place}.${field}`)
    }
  })

  it('may have any CLABE, and no card number for an account', () => {
    const clabes = Array.from(
      { length: 200 },
      (_, index) => `6381801100000${String(index).padStart(4, '0')}`,
    ).map((digits) => digits + clabeDigitOf(digits))
    // Negative control: some of them look like card numbers.
    expect(clabes.some(hasCardNumber)).toBe(true)
    const refused = clabes.filter((bankAccountNumber) => flawOf(withAccount({ bankAccountNumber })) !== null)
    expect(refused).toEqual([])
    for (const bankAccountNumber of ['4242424242424242', '4242 4242 4242 4242', '378282246310005']) {
      expect(flawOf(withAccount({ bankAccountNumber }))).toBe(`${place}.bankAccountNumber`)
    }
  })
})

it.each<readonly [object, string | null]>([
  [{ linkId: 'lnk_1' }, null],
  [{}, 'linkId'],
  [{ linkId: null }, 'linkId'],
  [{ linkId: ' ' }, 'linkId'],
  [{ linkId: ['lnk_1'] }, 'linkId'],
])('the body of a cancel %j has a flaw in %s', (body, field) => {
  const { error } = cancelLinkRequestSchema.safeParse(body)
  expect(error?.issues[0]?.path.join('.') ?? null).toBe(field)
})
