import { fill } from '../fields.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Suite } from '../suite.ts'

const { facts, cases } =
  readCases<readonly { readonly name: string; readonly writes: string }[]>('chromium-expiration')

// The card of these tests expires in March 2050, which is too far ahead today.
const today = { month: 1, year: 2040 }

export const chromiumExpiration: Suite = {
  name: 'Chromium, expiry layouts',
  ...facts,
  judges: 'the expiration field under autofill',
  cases: () =>
    cases.map(({ name, writes }) =>
      compare(name, '03 / 50 complete', () => {
        const { text, verdict } = fill('expiration', writes, today)
        return `${text} ${verdict.is}`
      }),
    ),
  differences: [],
}
