/** Numbers of one size for a font table, with the most significant byte first. */
export type Run = readonly [size: 'u8' | 'u16' | 'i16' | 'u32', ...numbers: number[]]

const sizes = { u8: 1, u16: 2, i16: 2, u32: 4 } as const

export function bytes(runs: readonly Run[]): Buffer {
  const length = runs.reduce((sum, [size, ...numbers]) => sum + sizes[size] * numbers.length, 0)
  const buffer = Buffer.alloc(length)
  let at = 0
  for (const [size, ...numbers] of runs) {
    for (const number of numbers) at = write(buffer, at, size, number)
  }
  return buffer
}

/** @returns the offset of the next number. */
function write(buffer: Buffer, at: number, size: Run[0], number: number): number {
  switch (size) {
    case 'u8':
      return buffer.writeUInt8(number, at)
    case 'u16':
      return buffer.writeUInt16BE(number, at)
    case 'i16':
      return buffer.writeInt16BE(number, at)
    case 'u32':
      return buffer.writeUInt32BE(number >>> 0, at)
  }
}
