/** Numbers of one size, as font tables are made of, most significant byte first. */
export type Run = readonly [size: 'u8' | 'u16' | 'i16' | 'u32', ...numbers: number[]]

export function bytes(runs: readonly Run[]): Buffer {
  return Buffer.concat(runs.flatMap(([size, ...numbers]) => numbers.map((number) => write(size, number))))
}

function write(size: Run[0], number: number): Buffer {
  const buffer = Buffer.alloc(size === 'u8' ? 1 : size === 'u32' ? 4 : 2)
  if (size === 'u8') buffer.writeUInt8(number)
  else if (size === 'u32') buffer.writeUInt32BE(number >>> 0)
  else if (size === 'i16') buffer.writeInt16BE(number)
  else buffer.writeUInt16BE(number)
  return buffer
}
