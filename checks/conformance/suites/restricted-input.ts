import { press } from '../fields.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Suite } from '../suite.ts'

interface Keys {
  readonly keys: readonly string[]
  readonly text: string
  readonly caret?: number
}

type Fields = Readonly<Record<'pan' | 'expiration', Readonly<Record<string, Keys>>>>

const { facts, cases } = readCases<Fields>('restricted-input')

export const restrictedInput: Suite = {
  name: 'restricted-input',
  ...facts,
  judges: 'the format while typing',
  cases: () =>
    (['pan', 'expiration'] as const).flatMap((field) =>
      Object.entries(cases[field]).map(([name, { keys, text, caret }]) =>
        compare(name, { text, caret }, () => {
          const state = press(field, keys)
          return { text: state.text, caret: caret === undefined ? undefined : state.start }
        }),
      ),
    ),
  differences: [
    {
      why: 'A gap appears with the digit behind it. One at the end would be the first thing that Backspace meets.',
      cases: [
        'a group',
        'a digit after a group, deleted',
        'Backspace behind a gap',
        'Backspace before a gap',
        'Delete before a gap',
        'American Express, a group',
        'American Express, a digit after a group, deleted',
        'American Express, Backspace behind a gap',
        'American Express, Backspace before a gap',
      ],
    },
    {
      why: 'A number of Visa may have 19 digits, and so may one of no known brand.',
      cases: ['more digits than sixteen', 'sixteen digits typed at the start of sixteen others'],
    },
  ],
}
