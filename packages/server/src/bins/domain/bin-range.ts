import type { BrandId, NetworkId } from '@element-js/card'
import type { BinInformation } from '@element-js/protocol/http'

/** The number of digits of the number line on which ranges are placed: issuers get ranges of 6 to 11 digits. */
export const digitsOfLine = 11

/** Numbers that begin with the same digits, from the table that an operator imports. */
export interface BinRange {
  /** The first and the last number, inclusive, with eleven digits. */
  readonly startsAt: number
  readonly endsAt: number
  readonly brand: BrandId
  /** At least one; the brand comes first if it is among them. */
  readonly networks: readonly NetworkId[]
  readonly type: BinInformation['type']
  readonly country: string | null
}

/** The part of the number line that begins with the given digits: 424242 covers 42424200000 to 42424299999. */
export function stretchOf(digits: string): { readonly startsAt: number; readonly endsAt: number } {
  const head = digits.slice(0, digitsOfLine)
  return {
    startsAt: Number(head.padEnd(digitsOfLine, '0')),
    endsAt: Number(head.padEnd(digitsOfLine, '9')),
  }
}
