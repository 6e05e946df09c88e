import { readFileSync } from 'node:fs'
import { brandIcons, type Icon, letterOf } from '@element-js/card/icons'
import { paymentMethods } from '@element-js/protocol/http'
import { expect, it } from 'vitest'
import { drawIcon } from '../../../http/src/web/icons/draw-icon.ts'
import { issueByMethod } from '../../../server/test/support/scenes/issue-instrument.ts'
import { locales } from '../../../values/src/locale.ts'
import { formatFigures } from '../../../values/src/money/amount.ts'
import { type Country, countries } from '../../../values/src/money/country.ts'
import type { AmountLimits } from './method.ts'
import { methodMark, methodNames, methods } from './registry.ts'
import { methodWords } from './words/method-words.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
const document = read('payment-links.md')

it('are the methods in docs/payment-links.md, and no others', () => {
  const rows = paymentMethods.map((method) => {
    const { limits, requiredFields } = methods[method]
    const amounts = Object.entries(limits).map(([country, limit]) => tellLimit(country as Country, limit))
    const needs = requiredFields.map((field) => `\`${field}\``).join(', ')
    return `| \`${method}\` | ${Object.keys(limits).join(', ')} | ${[...new Set(amounts)].join('; ')} | ${needs && `${needs} `}|`
  })
  const shown = document.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))
  expect(shown).toEqual(rows)
})

it('are registered in the order of the interface', () => {
  expect(Object.keys(methods)).toEqual(paymentMethods)
})

it('need an account for a refund exactly if the same document says so', () => {
  const needing = paymentMethods.filter((method) => methods[method].needsRefundAccount)
  const [sentence = ''] = /A refund of [^:]+/.exec(document) ?? []
  expect([...sentence.matchAll(/`([A-Z_]+)`/g)].map(([, method]) => method)).toEqual(needing)
})

it('are in docs/codes.md exactly if they give the payer something to pay with', () => {
  const giving = paymentMethods.filter(
    (method) => methods[method].kind !== 'card' && issueByMethod(method).instrument.kind !== 'provider',
  )
  const [, table = ''] = read('codes.md').split('| Method |')
  const cells = [...table.matchAll(/^\| ([A-Z][A-Z_, ]+) \|/gm)].map(([, methods = '']) => methods)
  expect(cells.flatMap((cell) => cell.split(', ')).toSorted()).toEqual(giving.toSorted())
})

function tellLimit(country: Country, { leastMinor, mostMinor }: AmountLimits): string {
  const { currency } = countries[country]
  const write = (amountMinor: number): string => `${formatFigures({ amountMinor, currency })} ${currency}`
  if (leastMinor !== undefined && mostMinor !== undefined) {
    return `from ${write(leastMinor)} to ${write(mostMinor)}`
  }
  if (leastMinor !== undefined) return `at least ${write(leastMinor)}`
  return mostMinor === undefined ? 'any' : `at most ${write(mostMinor)}`
}

it.each(locales)(
  'the name of a method for merchants is the one that payers see, and no two are equal, in %s',
  (locale) => {
    const names = paymentMethods.map((method) => methodNames[locale][method])
    expect(new Set(names).size).toBe(names.length)
    for (const method of paymentMethods) {
      expect(methodNames[locale][method].replace(/ \([A-Z]{2}\)$/, '')).toBe(
        methodWords[locale].methods[method].name,
      )
    }
  },
)

it('the country follows a name that methods of several countries share', () => {
  expect(methodNames.en.BANK_TRANSFER_PE).toBe('Bank transfer (PE)')
  expect(methodNames.en.BANK_TRANSFER_MX).toBe('Bank transfer (SPEI)')
})

it('no two methods have the same mark, except for bank transfers', () => {
  const drawn = paymentMethods.map((method) => methodMark(method).markup)
  expect(new Set(drawn).size).toBe(paymentMethods.length - 1)
  for (const markup of drawn)
    expect(markup).toMatch(/^<svg class="method-mark" viewBox="0 0 32 20".* aria-hidden="true">/)
})

it('every capital of a mark and of a brand has strokes', () => {
  const all: readonly Icon[] = [
    ...Object.values(methods).map(({ mark }) => mark),
    ...Object.values(brandIcons),
  ]
  for (const icon of all) expect(drawIcon(icon, { widthPx: 32, className: 'x' }).markup).not.toContain('d=""')
  // Control: a letter that no table has.
  expect(letterOf('Z').strokes).toBe('')
})
