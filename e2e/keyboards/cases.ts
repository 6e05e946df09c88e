import type { FieldName } from '../support/card-page.ts'
import { deleting } from './deleting.ts'
import { inserting } from './inserting.ts'
import type { Intent, Sequence } from './sequence.ts'
import { typing } from './typing.ts'

/** Every sequence that we have found. */
export const sequences: readonly Sequence[] = [...typing, ...inserting, ...deleting]

/** An edit of a field, and where it happens. */
export interface Situation {
  readonly field: FieldName
  /** The digits in the field. */
  readonly before: string
  /** The caret, as the number of digits in front of it. */
  readonly at: number
  /** Whether the caret is behind a separator, where there is one. */
  readonly isBehindSeparator: boolean
  /** The digits that are typed or inserted; for a deletion as many characters as are deleted. */
  readonly digits: string
}

export interface Expected {
  readonly text: string
  /** The number of digits in front of the caret. */
  readonly at: number
}

const number = '4000056655665556'
const begun = '40000566'

function situation(
  field: FieldName,
  before: string,
  at: number,
  digits: string,
  isBehindSeparator = true,
): Situation {
  return { field, before, at, isBehindSeparator, digits }
}

/**
 * The caret positions at which a sequence is replayed: at the end, at the start, within a group, and at both sides of a
 * separator. The digits differ from their neighbours, so that no wrong place gives the right text by chance.
 */
const situations: Readonly<Record<Intent, readonly Situation[]>> = {
  type: [
    situation('pan', '', 0, number),
    situation('pan', '', 0, '378282246310005'),
    situation('pan', begun, 8, '12'),
    situation('pan', begun, 0, '52'),
    situation('pan', begun, 2, '12'),
    situation('pan', begun, 3, '12'),
    situation('pan', begun, 4, '12'),
    situation('pan', begun, 4, '12', false),
    situation('pan', begun, 6, '12'),
    situation('pan', '37828224', 3, '19'),
    situation('expiration', '', 0, '1230'),
    situation('expiration', '', 0, '0931'),
    situation('expiration', '12', 2, '30'),
    situation('expiration', '12', 2, '30', false),
    situation('cvv', '', 0, '123'),
    situation('cvv', '13', 1, '2'),
  ],
  insert: [
    situation('pan', '', 0, number),
    situation('pan', '', 0, '378282246310005'),
    situation('expiration', '', 0, '1230'),
    situation('cvv', '', 0, '123'),
  ],
  delete: [
    situation('pan', begun, 8, '1'),
    situation('pan', begun, 8, '12345'),
    situation('pan', begun, 6, '1'),
    situation('pan', begun, 5, '12'),
    situation('pan', begun, 4, '1'),
    situation('pan', begun, 4, '12', false),
    situation('pan', begun, 3, '1'),
    situation('pan', '3782822463', 6, '123'),
    situation('expiration', '1230', 4, '1'),
    situation('expiration', '1230', 4, '123'),
    situation('cvv', '123', 3, '12'),
    situation('cvv', '123', 2, '1'),
  ],
  'delete a word': [
    situation('pan', begun, 8, '1234'),
    situation('pan', begun, 6, '12'),
    situation('pan', begun, 4, '1234'),
    situation('pan', '3782822463', 10, '123456'),
    situation('expiration', '1230', 4, '12'),
    situation('cvv', '123', 3, '123'),
  ],
  undo: [
    situation('pan', begun, 8, '1'),
    situation('pan', begun, 3, '1'),
    situation('pan', begun, 4, '1'),
    situation('expiration', '123', 3, '0'),
    situation('cvv', '12', 2, '3'),
  ],
}

/** The situations in which a sequence is replayed. */
export function situationsOf({ intent }: Sequence): readonly Situation[] {
  return situations[intent]
}

/** What a payer expects: the digits in their groups, and the caret behind the last digit that was typed. */
export function expected({ intent }: Sequence, { field, before, at, digits }: Situation): Expected {
  const [head, tail] = [before.slice(0, at), before.slice(at)]
  const [left, right] =
    intent === 'undo'
      ? [head, tail]
      : [intent.startsWith('delete') ? head.slice(0, -digits.length) : head + digits, tail]
  return { text: shown(field, left + right), at: left.length }
}

/** Digits as they are printed on a card. */
function shown(field: FieldName, digits: string): string {
  if (field === 'cvv') return digits
  if (field === 'expiration') return digits.replace(/^(..)/, '$1 / ')
  if (/^3[47]/.test(digits)) return digits.replace(/^(.{4})(?=.)/, '$1 ').replace(/^(.{11})(?=.)/, '$1 ')
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}
