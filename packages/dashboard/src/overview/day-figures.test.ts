import { describe, expect, it } from 'vitest'
import type { HourOfPayments } from '../../../payments/src/figures/payment-volume.ts'
import { approvalChart, figuresTable, rateWords, volumeChart } from './chart.ts'
import { approvalRateOf, figuresByDay, totalOf } from './day-figures.ts'

const at = (iso: string): number => Date.parse(iso) / 3_600_000
const hour = (fields: Partial<HourOfPayments> & Pick<HourOfPayments, 'hour'>): HourOfPayments => ({
  currency: 'BRL',
  outcome: 'paid',
  count: 1,
  amountMinor: 100n,
  approvedCount: 0,
  declinedCount: 0,
  ...fields,
})
// In São Paulo it is still the 20th.
const nowMs = Date.parse('2026-11-21T02:30:00Z')
const options = { timeZone: 'America/Sao_Paulo', nowMs }

const viewer = { locale: 'en', country: 'BR' } as const

describe('the daily figures', () => {
  it('cover thirty days up to today, in the time zone', () => {
    const days = figuresByDay(
      [hour({ hour: at('2026-11-21T02:00:00Z') }), hour({ hour: at('2026-11-20T02:00:00Z'), count: 3 })],
      options,
    )
    expect(days).toHaveLength(30)
    expect(days[0]?.date).toBe('2026-10-22')
    expect(days.slice(-2).map(({ date, paid }) => [date, paid.get('BRL')?.count])).toEqual([
      ['2026-11-19', 3],
      ['2026-11-20', 1],
    ])
  })

  it('have each day once when the clocks change', () => {
    const days = figuresByDay([], { timeZone: 'America/Santiago', nowMs: Date.parse('2026-09-20T12:00:00Z') })
    expect(new Set(days.map(({ date }) => date)).size).toBe(30)
  })

  it('have the currency with the most payments first, and sums that a double cannot hold', () => {
    const most = 9_007_199_254_740_993n
    const days = figuresByDay(
      [
        hour({ hour: at('2026-11-20T12:00:00Z'), currency: 'MXN', amountMinor: most }),
        hour({ hour: at('2026-11-19T12:00:00Z'), currency: 'MXN', amountMinor: most }),
        hour({ hour: at('2026-11-19T13:00:00Z'), currency: 'BRL', count: 5 }),
        hour({ hour: at('2026-11-19T13:00:00Z'), outcome: 'refunded', amountMinor: 40n }),
      ],
      options,
    )
    const { paid, refunded } = totalOf(days)
    expect([...paid]).toEqual([
      ['BRL', { count: 5, amountMinor: 100n }],
      ['MXN', { count: 2, amountMinor: 2n * most }],
    ])
    expect(refunded.get('BRL')?.amountMinor).toBe(40n)
  })

  it('have a rate of what issuers decided, whatever was paid', () => {
    const moment = at('2026-11-20T12:00:00Z')
    const [today] = figuresByDay(
      [
        hour({ hour: moment, count: 6, approvedCount: 5 }),
        hour({ hour: moment, outcome: 'unpaid', count: 7, approvedCount: 4, declinedCount: 1 }),
      ],
      options,
    ).slice(-1)
    if (!today) throw new Error('there is no today')
    expect(today.paid.get('BRL')?.count).toBe(6)
    expect(approvalRateOf(today)).toBe(0.9)
  })

  it.each([
    [null, '–'],
    [1, '100%'],
    [5 / 9, '55.6%'],
    [0.9996, '99.9%'],
    [0.0004, '0.1%'],
    [0, '0%'],
    [0.875, '87.5%'],
  ])('write a rate of %s as %s', (rate, words) => {
    expect(rateWords(rate, viewer)).toBe(words)
  })
})

it.each([
  ['es', 'CO', '97,6%'],
  ['es', 'MX', '97.6%'],
  ['pt', 'MX', '97,6%'],
] as const)('a rate is written in %s for %s as %s', (locale, country, text) => {
  expect(rateWords(0.9759, { locale, country })).toBe(text)
})

describe('the charts', () => {
  const days = figuresByDay(
    [
      hour({ hour: at('2026-11-20T12:00:00Z'), amountMinor: 200_000n, count: 2, approvedCount: 2 }),
      hour({ hour: at('2026-11-18T12:00:00Z'), amountMinor: 1n, approvedCount: 1 }),
      hour({ hour: at('2026-11-18T12:00:00Z'), outcome: 'unpaid', declinedCount: 1 }),
    ],
    options,
  )

  it('have a column for each day in proportion to the highest line, with a minimum height', () => {
    const { markup } = volumeChart(days, 'BRL', viewer)
    const heights = [...markup.matchAll(/class="column".*? height="([\d.]+)"/g)].map(([, height]) =>
      Number(height),
    )
    expect(heights).toHaveLength(30)
    // 2,000 of 2,000, which is the full height; one cent; nothing.
    expect([heights[29], heights[27], heights[28]]).toEqual([142, 2, 0])
    expect(markup).toContain('20 Nov · 2,000.00 BRL')
  })

  it('have a line from each day with payments to the next', () => {
    const { markup } = approvalChart(days, viewer)
    expect(markup.match(/class="point"/g)).toHaveLength(2)
    expect(markup.match(/class="rate"/g)).toHaveLength(1)
    expect(markup).toContain('18 Nov · 50% · 1 of 2')
  })

  it('have no invalid numbers when nothing was paid', () => {
    const none = figuresByDay([], options)
    for (const { markup } of [volumeChart(none, 'CLP', viewer), approvalChart(none, viewer)]) {
      expect(markup).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('are also shown as a table, with the last day first', () => {
    const { markup } = figuresTable(days, 'BRL', viewer)
    expect(markup.match(/<th scope="row">/g)).toHaveLength(30)
    expect(markup.indexOf('20 Nov')).toBeLessThan(markup.indexOf('18 Nov'))
  })
})
