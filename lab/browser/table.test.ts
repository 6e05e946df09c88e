import { expect, it } from 'vitest'
import { table } from './table.ts'

it('aligns names to the left, figures to the right, and has no white space at the end', () => {
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
