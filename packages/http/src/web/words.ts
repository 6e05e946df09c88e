import { type Locale, locales } from '@element-js/values'

/** A text in each locale, in the order of `locales`. */
export type Texts<Text = string> = InPlaceOf<typeof locales, Text>

type InPlaceOf<Tuple, Item> = { readonly [Place in keyof Tuple]: Item }

/** The texts before and after a value. */
type Around = readonly [before: string, after: string]

/** What a table of texts has for one locale. */
type Words<Table> = Table extends (...given: infer Given) => Texts<infer Text>
  ? (...given: Given) => Text
  : Table extends Texts
    ? string
    : Table extends Texts<Around>
      ? Around
      : Table extends Texts<readonly string[]>
        ? readonly string[]
        : { readonly [Name in keyof Table]: Words<Table[Name]> }

export type WordsByLocale<Table> = Readonly<Record<Locale, Words<Table>>>

/** A table in which each text stands beside its translations, as one table for each locale. */
export function wordsByLocale<Table extends object>(table: Table): WordsByLocale<Table> {
  const entries = locales.map((locale, place) => [locale, wordsAt(place, table)])
  return Object.fromEntries(entries)
}

function wordsAt(place: number, entry: unknown): unknown {
  if (typeof entry === 'function') return (...given: readonly unknown[]) => entry(...given)[place]
  if (Array.isArray(entry)) return entry[place]
  const entries = Object.entries(entry as object)
  return Object.fromEntries(entries.map(([name, inside]) => [name, wordsAt(place, inside)]))
}
