import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { marks } from '../browser/marks.ts'
import { isOnThreadOf, workBetween } from '../browser/measure-parts.ts'
import { median } from '../browser/statistics.ts'
import { traced } from '../browser/trace.ts'

const categories = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** A checkout with three places, which loads scripts, creates fields, and says when each place has an iframe. */
export function pageOf(scriptUrls: readonly string[], create: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Checkout</title>
<section><div id="pan"></div></section>
<section><div id="expiration"></div></section>
<section><div id="cvv"></div></section>
<script>
performance.mark('${marks.start}')
new MutationObserver((_, observer) => {
  if (document.querySelectorAll('section:has(iframe)').length < 3) return
  performance.mark('${marks.ready}')
  observer.disconnect()
  setTimeout(() => console.log('inserted'))
}).observe(document.body, { childList: true, subtree: true })
</script>
${scriptUrls.map((url) => `<script src="${url}"></script>`).join('\n')}
<script>${create}</script>
</html>`
}

/** @returns the processor time of the page's thread until its fields are inserted, in milliseconds. */
export function measureWork(browser: Browser, url: string): Promise<number> {
  return inNewPage(browser, async (page) => {
    const events = await traced(browser, categories, () => untilInserted(page, url))
    const start = events.find(({ name }) => name === marks.start)
    const ready = events.find(({ name }) => name === marks.ready)
    if (!start || !ready) throw new Error(`${url} left no marks in the trace.`)
    const tasks = events.filter((event) => event.name === 'RunTask' && isOnThreadOf(start)(event))
    return workBetween(start, ready, tasks)
  })
}

const mounts = 100

/** @returns the bytes that the page's heap gains for each `mount()` and `unmount()`: the median of three times 100. */
export function measureMemory(browser: Browser, url: string): Promise<number> {
  return inNewPage(browser, async (page) => {
    await untilInserted(page, url)
    await page.evaluate('unmount()')
    const session = await page.context().newCDPSession(page)
    const heaps: number[] = []
    // The first hundred do not count.
    while (heaps.length < 4) {
      await page.evaluate(`(async () => {
        for (let count = 0; count < ${mounts}; count += 1) {
          mount()
          await new Promise((resolve) => setTimeout(resolve, 20))
          unmount()
        }
      })()`)
      await wait(1000)
      for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
      heaps.push((await session.send('Runtime.getHeapUsage')).usedSize)
    }
    return median(heaps.slice(1).map((heap, index) => (heap - (heaps[index] ?? 0)) / mounts))
  })
}

async function inNewPage<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext()
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

async function untilInserted(page: Page, url: string): Promise<void> {
  const inserted = page.waitForEvent('console', (message) => message.text() === 'inserted')
  await Promise.all([inserted, page.goto(url, { waitUntil: 'commit' })])
}
