import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'

/** How many pages wait at the same time. */
const maxPages = 6

interface NamedCase {
  readonly name: string
  /** Default: a desktop. */
  readonly device?: BrowserContextOptions | undefined
}

/** Plays each case in its own context, a few at a time, because they wait for the library's own limits. */
export async function inParallel<Case extends NamedCase>(
  browser: Browser,
  cases: readonly Case[],
  play: (page: Page, one: Case) => Promise<void>,
): Promise<void> {
  const waiting = [...cases]
  const playAll = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const played = one
      const context = await browser.newContext(played.device)
      const page = await context.newPage()
      await test.step(played.name, () => play(page, played))
      await context.close()
    }
  }
  await Promise.all(Array.from({ length: maxPages }, playAll))
}
