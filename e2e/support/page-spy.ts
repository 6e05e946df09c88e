import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** A script that runs first on a page: it hooks everything that a page can hook, and records what passes through. */
export const pageSpy: string = readFileSync(new URL('page-spy.js', import.meta.url), 'utf8')

/** Everything that the page's script could access, and the number of functions that it has hooked. */
export function seenByPage(page: Page): Promise<{ text: string; hooks: number }> {
  return page.evaluate(() => {
    const { seenByPage: read } = globalThis as unknown as { seenByPage(): { text: string; hooks: number } }
    return read()
  })
}

interface Card {
  readonly pan: string
  readonly cvv: string
}

/**
 * Removes random numbers: ids of tokens, fractions, and the library's ids, whose four numbers have more digits than a
 * card. They have so many digits that seven of a card's are among them by chance, in one run out of forty.
 */
function withoutRandoms(text: string): string {
  return text
    .replaceAll(/crd_[\da-f]+|#0\.\d+/g, '')
    .replaceAll(/[\d-]+/g, (run) => (/^\d{5,10}-\d{5,10}-\d{5,10}-\d{5,10}$/.test(run) ? '' : run))
}

/**
 * Finds parts of a card in a text: sequences of its number that a token does not show (it shows the first 6 digits and
 * the last 4), in any grouping, and its code. The code is searched only in texts: the numbers that pass through a page
 * (which the spy marks with `#`) include counters, which reach every code.
 */
export function leaksOf({ pan, cvv }: Card, text: string): string[] {
  const joined = withoutRandoms(text).replaceAll(/(?<=\d)[ \u00a0-](?=\d)/g, '')
  const runs = Array.from({ length: pan.length - 6 }, (_, start) => pan.slice(start, start + 7))
  const middle = pan.slice(6, -4)
  // Fewer than six digits occur by chance, in an id or a time.
  const forbidden = pan.startsWith(middle) || middle.length < 6 ? runs : [...runs, middle]
  const found = forbidden.filter((run) => joined.includes(run))
  return new RegExp(`(?<![#\\d.a-f-])${cvv}(?![\\d.a-f])`).test(text) ? [...found, `code ${cvv}`] : found
}
