// The zeros of digits that keyboards and text editors write in the place of ours: Arabic, Persian, Devanagari, full width.
const zeros = [0x660, 0x6f0, 0x966, 0xff10]

/** The value of a digit, from 0 to 9, also of another script; -1 for every other character. @param code One UTF-16 unit. */
export function digitOf(code: number): number {
  if (code < 0x660) return code >= 0x30 && code <= 0x39 ? code - 0x30 : -1
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? -1 : code - zero
}
