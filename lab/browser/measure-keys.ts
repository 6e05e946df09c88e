import type { Browser, Page } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import { marks } from './marks.ts'
import { withFields } from './open-watched.ts'
import type { Subject } from './pages.ts'
import type { Sample } from './scene.ts'
import { median } from './statistics.ts'
import { type TraceEvent, traced } from './trace.ts'

/**
 * Digits of a test card, which are typed one by one. Meanwhile the number is grouped and judged, and its brand
 * detected.
 */
const digits = '4242424242424242'

/** Long enough to finish the work of one key, including the screen refresh, before the next key. */
const pauseMs = 20

/**
 * Types into the first field of a page, and measures the time from the key in the frame to the change event on the
 * page.
 */
export async function measureKeys(browser: Browser, site: BenchSite, subject: Subject): Promise<Sample> {
  return withFields({ browser, site, subject }, async (page) => {
    await markKeys(page)
    // Only marks are recorded, which the pages set anyway.
    const events = await traced(browser, ['blink.user_timing'], () => pressKeys(page))
    // The first keys also include code that runs for the first time, so a round's figure is the median.
    return { 'key → change at the page': median(keyTimes(events)) }
  })
}

/** Makes the frame mark each key when it arrives, before the field's own listeners run. Nothing else in it changes. */
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
 * @throws Error if a key is missing, because the other figures would belong to different keys.
 */
export function keyTimes(events: readonly TraceEvent[]): number[] {
  const keys = events.filter(({ name }) => name === marks.key)
  const changes = events.filter(({ name }) => name === marks.change)
  if (keys.length !== digits.length || changes.length !== digits.length) {
    throw new Error(`${digits.length} keys made ${keys.length} marks and ${changes.length} changes.`)
  }
  return keys.map(({ timeMs }, index) => (changes[index]?.timeMs ?? Number.NaN) - timeMs)
}
