import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Script for a page's very first place: it hooks all that a page can hook, and keeps what passes through. */
export const pageSpy: string = readFileSync(new URL('page-spy.js', import.meta.url), 'utf8')

/** Everything that the page's script could get hold of, and how many functions it had hooked. */
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
 * What of a card is found in a text: runs of its number that a token does not show (it shows the first 6 digits
 * and the last 4), in any grouping, and its code. The code is looked for in texts only: among the numbers that pass
 * through a page (marked `#` by the spy) are counters, which come by every code.
 */
export function leaksOf({ pan, cvv }: Card, text: string): string[] {
  const joined = text.replaceAll(/(?<=\d)[ \u00a0-](?=\d)/g, '')
  const runs = Array.from({ length: pan.length - 6 }, (_, start) => pan.slice(start, start + 7))
  const middle = pan.slice(6, -4)
  // Fewer than six digits come by chance, in an id or a time.
  const forbidden = pan.startsWith(middle) || middle.length < 6 ? runs : [...runs, middle]
  const found = forbidden.filter((run) => joined.includes(run))
  return new RegExp(`(?<![#\\d.a-f-])${cvv}(?![\\d.a-f])`).test(text) ? [...found, `code ${cvv}`] : found
}
