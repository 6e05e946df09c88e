import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../acquirer/domain/statement.ts'
import { partsOf, readCsvLine } from './settlement-report.ts'

// The columns of Adyen's report, in their order.
const header = [
  ...['Company Account', 'Merchant Account', 'Psp Reference', 'Merchant Reference', 'Payment Method'],
  ...['Creation Date', 'TimeZone', 'Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)'],
  ...['Gross Credit (GC)', 'Exchange Rate', 'Net Currency', 'Net Debit (NC)', 'Net Credit (NC)'],
  ...['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)', 'Payment Method Variant'],
  ...['Modification Merchant Reference', 'Batch Number'],
].join(',')

const reference = `chg_${'a'.repeat(32)}`

interface Row {
  readonly type?: string
  readonly reference?: string
  readonly currency?: string
  readonly debit?: string
  readonly credit?: string
  readonly own?: string
}

const rowOf = ({ type = 'Settled', currency = 'EUR', debit = '', credit = '', own = '', ...row }: Row) =>
  [
    ...[
      'Co',
      '"Shop, Ltd"',
      '1813702551707653',
      row.reference ?? reference,
      'visa',
      '2026-06-03 11:26:49',
      'CEST',
    ],
    ...[
      type,
      '1713702551795048',
      currency,
      debit,
      credit,
      '1',
      'EUR',
      '',
      '4.88',
      '',
      '0.04',
      '0.01',
      '0.07',
    ],
    ...['visaclassic', own, '4'],
  ].join(',')

let leftOut = new Map<string, number>()

async function read(...lines: readonly string[]): Promise<readonly StatementLine[]> {
  leftOut = new Map()
  async function* texts() {
    yield* lines
  }
  const read: StatementLine[] = []
  for await (const part of partsOf(texts(), { path: 'report.csv', leftOut })) read.push(...part.lines)
  return read
}

const atMs = Date.UTC(2026, 5, 3, 9, 26, 49)

describe('a settlement detail report', () => {
  it('is read as captures and refunds, in minor units', async () => {
    const lines = await read(
      `\uFEFF${header}`,
      rowOf({ currency: 'BRL', credit: '1234.5' }),
      rowOf({ type: 'Refunded', currency: 'CLP', debit: '1500.00', own: 'rfd_1' }),
      rowOf({ type: 'Refunded', currency: 'BRL', debit: '4.00' }),
      '',
    )
    const named = { merchantId: null, reference, atMs, movementId: '1713702551795048' }
    expect(lines).toEqual([
      { ...named, type: 'capture', refundReference: null, amountMinor: 123_450, currency: 'BRL' },
      { ...named, type: 'refund', refundReference: 'rfd_1', amountMinor: 1500, currency: 'CLP' },
      { ...named, type: 'refund', refundReference: '1713702551795048', amountMinor: 400, currency: 'BRL' },
    ])
  })

  it.each(['chg', 'pay', 'vrf'])(
    'names a %s and a refund with a mark of their requests behind them',
    async (kind) => {
      const [payment, refund] = [`${kind}_${'b'.repeat(32)}`, `rfd_${'c'.repeat(32)}`]
      const names = { reference: `${payment}.0123456789ab`, own: `${refund}.ba9876543210` }
      expect(await read(header, rowOf({ type: 'Refunded', debit: '4.00', ...names }))).toMatchObject([
        { reference: payment, refundReference: refund },
      ])
    },
  )

  it('can have other lines, and payments of other systems', async () => {
    const others = [
      rowOf({ reference: `${reference}.0123456789a`, credit: '1.00' }),
      rowOf({ reference: `${reference}-0123456789ab`, credit: '1.00' }),
      rowOf({ reference: `order_${'a'.repeat(32)}`, credit: '1.00' }),
      rowOf({ type: 'Fee', reference: '', debit: '0.10' }),
      rowOf({ type: 'MerchantPayout', reference: '', debit: '100.00' }),
      rowOf({ type: 'Chargeback', debit: '10.00' }),
      rowOf({ type: 'SettledInstallment', credit: '10.00' }),
      rowOf({ type: 'SettledInstallment', credit: '10.00' }),
      rowOf({ type: 'SettledReversed', debit: '10.00' }),
      rowOf({ type: '4242 4242', debit: '10.00' }),
      rowOf({ reference: '324959451', credit: 'whatever' }),
    ]
    expect(await read(header, ...others)).toEqual([])
    expect(Object.fromEntries(leftOut)).toEqual({
      'Settled under references of other systems': 4,
      Fee: 1,
      MerchantPayout: 1,
      Chargeback: 1,
      SettledInstallment: 2,
      SettledReversed: 1,
      'lines of no known type': 1,
    })
  })

  it.each([
    [['a,b'], 'it has no column "Psp Reference"'],
    [[], 'report.csv is empty'],
    [[header, rowOf({ credit: '10.001' })], 'Line 2 of report.csv: "10.001" is not an amount in EUR'],
    [[header, rowOf({ credit: '-1.00' })], '"-1.00" is not an amount'],
    [
      [header, rowOf({ credit: '10.00' }).replace('2026-06-03', '2026-02-30')],
      '"2026-02-30 11:26:49" is not',
    ],
    [[header, rowOf({ credit: '10.00' }).slice(0, -2)], 'Line 2 of report.csv is incomplete'],
    [[header, `${rowOf({ credit: '10.00' })},`], 'Line 2 of report.csv has more cells than'],
    [[header, 'Co,"Shop'], 'Line 2 of report.csv is not a line of CSV'],
  ])('is refused if it has %j', async (lines, sentence) => {
    await expect(read(...lines)).rejects.toThrow(sentence)
  })
})

it.each([
  ['a,b', ['a', 'b']],
  ['', ['']],
  [',a,', ['', 'a', '']],
  ['"a,b","say ""hi""",c', ['a,b', 'say "hi"', 'c']],
  ['"a', null],
  ['"a"b,c', null],
  ['a"b,c', null],
  ['"a"', ['a']],
  ['"a",', ['a', '']],
])('a line of CSV %j has the cells %j', (line, cells) => {
  expect(readCsvLine(line)).toEqual(cells)
})
