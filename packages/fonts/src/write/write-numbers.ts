/** 16-bit numbers, signed or unsigned, in the byte order of fonts: most significant byte first. */
export function short(...numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [(number >> 8) & 0xff, number & 0xff])
}

/** Like `short`, with 32 bits. */
export function integer(...numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [...short(number >>> 16), ...short(number)])
}
