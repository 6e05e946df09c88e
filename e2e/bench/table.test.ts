import { expect, it } from 'vitest'
import { table } from './table.ts'

it('sets names to the left, figures to the right, and leaves no white space at the end', () => {
  expect(
    table(
      ['', 'ours', 'aim'],
      [
        ['ready', '101.5', ''],
        ['key → change', '9.1', '≤ 1'],
      ],
    ),
  ).toBe(['               ours  aim', 'ready         101.5', 'key → change    9.1  ≤ 1'].join('\n'))
})
