import { short } from './write-numbers.ts'

/** Family, style, unique name, full name, version and PostScript name, by their ids. */
const names: readonly (readonly [id: number, name: string])[] = [
  [1, 'Rebuilt'],
  [2, 'Regular'],
  [3, 'Rebuilt Regular'],
  [4, 'Rebuilt Regular'],
  [5, 'Version 1.0'],
  [6, 'Rebuilt-Regular'],
]

/** Writes the table `name`, which is the same for every font: the source's names are dropped. */
export function writeNames(): number[] {
  const texts = names.map(([, name]) => short(...[...name].map((character) => character.charCodeAt(0))))
  let offset = 0
  const records = names.flatMap(([id], index) => {
    const length = texts[index]?.length ?? 0
    const record = short(3, 1, 0x409, id, length, offset)
    offset += length
    return record
  })
  return [...short(0, names.length, 6 + records.length), ...records, ...texts.flat()]
}
