import type { Browser, Page } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import { marks } from './marks.ts'
import { withFields } from './open-watched.ts'
import type { Subject } from './pages.ts'
import type { Sample } from './scene.ts'
import { median } from './statistics.ts'
import { type TraceEvent, traced } from './trace.ts'

/** How often the page focuses the first field, and its own button in between. */
const times = 9

/** The time until all effects of the focus are done, including the drawing of the caret. */
const pauseMs = 60

/** What a page of the benchmark has as globals. */
interface Globals {
  focusField(): void
  leaveField(): void
}

/** The times from `focus()` on the page to the focus of the input in the frame, and to the page's focus event. */
export async function measureFocus(browser: Browser, site: BenchSite, subject: Subject): Promise<Sample> {
  return withFields({ browser, site, subject }, async (page) => {
    await markFocus(page)
    const events = await traced(browser, ['blink.user_timing'], () => focusAndLeave(page))
    return focusTimes(events)
  })
}

/** Makes the frame mark the focus of its input, before the field's own listener runs. */
async function markFocus(page: Page): Promise<void> {
  await page
    .frameLocator('#pan iframe')
    .locator('input')
    .evaluate((_, focused) => {
      const mark = ({ target }: Event): void => {
        if (target instanceof HTMLInputElement) performance.mark(focused)
      }
      addEventListener('focus', mark, true)
    }, marks.focused)
}

async function focusAndLeave(page: Page): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(() => (globalThis as unknown as Globals).focusField())
    await page.waitForTimeout(pauseMs)
    await page.evaluate(() => (globalThis as unknown as Globals).leaveField())
    await page.waitForTimeout(pauseMs)
  }
}

/** @throws Error if a focus is missing, because the others would be paired wrongly. */
export function focusTimes(events: readonly TraceEvent[]): Sample {
  const timesOf = (mark: string): number[] =>
    events.filter(({ name }) => name === mark).map(({ timeMs }) => timeMs)
  const [asked, focused, received] = [marks.focusAsked, marks.focused, marks.focusHeard].map(timesOf)
  if (!asked || focused?.length !== asked.length || received?.length !== asked.length) {
    throw new Error(
      `focus() was called ${asked?.length} times, the input had the focus ${focused?.length} times, and the page received of it ${received?.length} times.`,
    )
  }
  const since = (later: readonly number[]): number =>
    median(asked.map((askedMs, index) => (later[index] ?? Number.NaN) - askedMs))
  return { 'focus() → focused': since(focused), 'focus() → focus at the page': since(received) }
}
