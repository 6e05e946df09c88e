import type { Utterance } from './screen-reader.ts'

/**
 * What Orca says at one time and not at another, in its three languages. It announces the document of a frame before the
 * input with the focus, unless it hears of the input early enough; its own mode, if that has changed on the way; and
 * that an entry is invalid, unless it remembers the entry from before. The message of the entry it always reads.
 */
const unsteady = [
  / (document web|documento web|documento da web)\.$/,
  /^(Focus mode|Modo foco|Modo de foco|Browse mode|Modo navegación|Modo de navegação)$/,
  /^(invalid entry|entrada no válida|entrada inválida)\.$/,
]

/** Utterances as lines: the names of keys that follow each other are one line. */
export function linesOf(utterances: readonly Pick<Utterance, 'kind' | 'text'>[]): string[] {
  const lines: string[] = []
  let keys: string[] = []
  const endKeys = (): void => {
    if (keys.length > 0) lines.push(`[${keys.join(' ')}]`)
    keys = []
  }
  for (const { kind, text } of utterances.filter(
    ({ text }) => !unsteady.some((pattern) => pattern.test(text)),
  )) {
    if (kind === 'key') keys.push(text === ' ' ? 'space' : text)
    else {
      endKeys()
      lines.push(text.replaceAll(/\s+/g, ' ').trim() || '(space)')
    }
  }
  endKeys()
  return withSelectionInOneLine(lines)
}

/** What Orca says after a text that it found to be selected. */
const selected = ['selected', 'seleccionado', 'selecionado']

/**
 * Joins an entry, its text and the word that the text is selected. Orca says all in one, unless it hears of the focus
 * before it hears of the selection.
 */
function withSelectionInOneLine(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const [entry = '', text] = joined.slice(-2)
    if (selected.includes(line) && text !== undefined && entry.endsWith(` ${text}.`))
      joined.splice(-2, 2, `${entry.slice(0, -1)} ${line}.`)
    else joined.push(line)
  }
  return joined
}

/**
 * Sorts the messages among the lines: the fields report their mistakes from frames of their own, in any order.
 */
export function inOneOrder(lines: readonly string[], messages: readonly string[]): string[] {
  const sorted = lines.filter((line) => messages.includes(line)).sort()
  return lines.map((line) => (messages.includes(line) ? (sorted.shift() ?? line) : line))
}

/** The keys, the messages and the last line. */
export function withoutPassage(lines: readonly string[], messages: readonly string[]): string[] {
  return lines.filter(
    (line, index) => line.startsWith('[') || messages.includes(line) || index === lines.length - 1,
  )
}
