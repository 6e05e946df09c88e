import type { CompiledQuery } from 'kysely'
import type { Writes } from '../sqlite/writes.ts'

/** Writes of several callers, without the texts that the thread knows. */
export interface PackedWrites {
  /** Whether the thread forgets the texts that it knows. */
  readonly isNew: boolean
  /** The thread knows these after the others. */
  readonly newTexts: readonly string[]
  readonly group: readonly Writes<PackedQuery>[]
}

/** The place of the text among those that the thread knows, and the values. */
export type PackedQuery = readonly [text: number, ...values: unknown[]]

// Lists of values in the text make new texts.
const mostTexts = 500

/** Makes writes a message to the thread: a query's text is longer than its values, and sent only once. */
export function createPacker(): (group: readonly Writes[]) => PackedWrites {
  const known = new Map<string, number>()
  return (group) => {
    const isNew = known.size >= mostTexts
    if (isNew) known.clear()
    const newTexts: string[] = []
    const placeOf = (text: string): number => {
      const place = known.get(text) ?? known.size
      if (place === known.size) {
        known.set(text, place)
        newTexts.push(text)
      }
      return place
    }
    const pack = ({ sql, parameters }: CompiledQuery): PackedQuery => [
      placeOf(sql),
      ...parameters.map(withoutNeighbours),
    ]
    const packed = group.map(([first, ...others]): Writes<PackedQuery> => [pack(first), ...others.map(pack)])
    return { isNew, newTexts, group: packed }
  }
}

// A message has the whole memory of which some bytes are a part, also what is secret beside them.
function withoutNeighbours(value: unknown): unknown {
  return value instanceof Uint8Array && value.byteLength < value.buffer.byteLength
    ? new Uint8Array(value)
    : value
}

/** Reads these messages. @returns the queries with their texts. */
export function createUnpacker(): (
  message: PackedWrites,
) => readonly Writes<Pick<CompiledQuery, 'sql' | 'parameters'>>[] {
  let texts: readonly string[] = []
  const unpack = ([text, ...parameters]: PackedQuery) => {
    const sql = texts[text]
    if (sql === undefined) throw new Error(`the thread has no text ${text}`)
    return { sql, parameters }
  }
  return ({ isNew, newTexts, group }) => {
    texts = isNew ? newTexts : [...texts, ...newTexts]
    return group.map(([first, ...others]) => [unpack(first), ...others.map(unpack)])
  }
}
