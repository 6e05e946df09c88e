/** What a record is found by in a search. `null`: it has no such text. */
export interface Searched {
  /** Found by their beginnings: orders, references. */
  readonly beginnings?: readonly (string | null)[]
  /** Found by the beginning of each word: names. */
  readonly names?: readonly (string | null | undefined)[]
  /** Found by the beginning of each word before the `@`. */
  readonly emails?: readonly (string | null | undefined)[]
}

// An index has a row for each text. Longer texts would distinguish no more records.
const longestText = 64
const mostWords = 8

/**
 * The folded texts by which a record is found: a search finds it if one of them begins with the folded search.
 *
 * @returns a JSON list, in which no text occurs twice.
 */
export function searchTextsOf({ beginnings = [], names = [], emails = [] }: Searched): string {
  const texts = [
    ...beginnings.map((text) => foldText(text ?? '')),
    ...names.flatMap((name) => endingsOf(wordsOf(name ?? ''))),
    ...emails.flatMap((email) => {
      const local = wordsOf(email?.replace(/@[^@]*$/, '') ?? '')
      return endingsOf(wordsOf(email ?? '')).slice(0, local.length)
    }),
  ]
  return JSON.stringify([...new Set(texts.map(cut))].filter(Boolean))
}

/**
 * Folds a text, so that two texts that a person takes for the same are equal: without regard to case, accents and Unicode
 * normal form, and with one space for whatever separates words. `ñ` is `n`, `ß` is `ss`, and all of Turkish `I`, `ı`, `İ`
 * and `i` are `i`, because nobody can tell the language of a name.
 *
 * @returns letters and digits in words; empty if the text has none.
 */
export function foldText(text: string): string {
  return cut(wordsOf(text).join(' '))
}

function wordsOf(text: string): readonly string[] {
  // Marks are removed first: an iota below a Greek letter would become a letter. Only upper case changes ß and ı, and only
  // lower case changes ẞ.
  const bare = text.normalize('NFKD').replace(/[\p{Mark}\p{Format}]/gu, '')
  const folded = bare
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[ςæœøđðþłħŧ]/g, (letter) => foldings[letter] ?? letter)
  return folded.match(/[\p{Letter}\p{Number}]+/gu) ?? []
}

// Unicode does not decompose these letters. A sigma has another shape at the end of a word.
const foldings: Readonly<Record<string, string>> = {
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
}

/** The text from each of its words on. */
function endingsOf(words: readonly string[]): readonly string[] {
  return words.slice(0, mostWords).map((_, index) => words.slice(index).join(' '))
}

function cut(text: string): string {
  return [...text].slice(0, longestText).join('').trimEnd()
}
