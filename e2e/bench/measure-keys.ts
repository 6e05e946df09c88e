import type { Browser, Page } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import { marks } from './marks.ts'
import { withFields } from './open-watched.ts'
import type { Subject } from './pages.ts'
import type { Sample } from './scene.ts'
import { median } from './statistics.ts'
import { type TraceEvent, traced } from './trace.ts'

/** Digits of a test card, pressed one by one: the number is grouped, judged and its brand found on the way. */
const digits = '4242424242424242'

/** Long enough for one key's work to be over, the screen's refresh included, before the next key comes. */
const pauseMs = 20

/** Presses keys in the first field of a page: from the key in the frame to the change as the page hears of it. */
export async function measureKeys(browser: Browser, site: BenchSite, subject: Subject): Promise<Sample> {
  return withFields({ browser, site, subject }, async (page) => {
    await markKeys(page)
    // Only marks are recorded, which the pages make anyway.
    const events = await traced(browser, ['blink.user_timing'], () => pressKeys(page))
    // The first keys also pay for code that never ran before: a round's figure is the median.
    return { 'key → change at the page': median(keyTimes(events)) }
  })
}

/** Has the frame mark each key as it arrives, ahead of the field's own listeners; nothing else in it is touched. */
async function markKeys(page: Page): Promise<void> {
  const input = page.frameLocator('#pan iframe').locator('input')
  await input.focus()
  await input.evaluate((_, key) => addEventListener('keydown', () => performance.mark(key), true), marks.key)
}

async function pressKeys(page: Page): Promise<void> {
  for (const digit of digits) {
    await page.keyboard.press(digit)
    await page.waitForTimeout(pauseMs)
  }
}

/**
 * For each key, the milliseconds until its change.
 *
 * @throws Error when a key was lost: figures of the others would not be of the same keys.
 */
export function keyTimes(events: readonly TraceEvent[]): number[] {
  const keys = events.filter(({ name }) => name === marks.key)
  const changes = events.filter(({ name }) => name === marks.change)
  if (keys.length !== digits.length || changes.length !== digits.length) {
    throw new Error(`${digits.length} keys made ${keys.length} marks and ${changes.length} changes.`)
  }
  return keys.map(({ timeMs }, index) => (changes[index]?.timeMs ?? Number.NaN) - timeMs)
}
