/** Numbers of 16 bits, signed or not, as fonts write them: the most significant byte first. */
export function short(...numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [(number >> 8) & 0xff, number & 0xff])
}

/** The same with 32 bits. */
export function integer(...numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [...short(number >>> 16), ...short(number)])
}
