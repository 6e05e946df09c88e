/** The code points of the digits `0` to `9`. */
export const digits: readonly number[] = range(0x30, 0x39)

/**
 * The characters that card fields show, as ascending code points: printable ASCII, Latin-1, Latin Extended-A, and the
 * spaces, dashes, quotation marks, bullet and ellipsis of masks and placeholders. The digits are among them.
 */
export const characters: readonly number[] = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  0x2007,
  ...range(0x2009, 0x200a),
  ...range(0x2012, 0x2014),
  ...range(0x2018, 0x201a),
  ...range(0x201c, 0x201e),
  0x2022,
  0x2026,
  0x202f,
]

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
