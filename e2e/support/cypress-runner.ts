import type * as driver from '@element-js/testing/cypress'
import type { Browser, BrowserType, LaunchOptions, Page } from '@playwright/test'
import { bundled } from './custom-elements-bundle.ts'
import type { PageServer } from './page-server.ts'

/** Starts Chromium as Cypress does, in the one respect that matters here: frames of other sites are in its one process. */
export function startAsCypress(chromium: BrowserType, options: LaunchOptions): Promise<Browser> {
  const args = (options.args ?? []).filter((arg) => arg !== '--site-per-process')
  return chromium.launch({ ...options, args: [...args, '--disable-site-isolation-trials'] })
}

/** A tab with the page of a shop in a frame, and a script beside it that drives the shop. */
export interface Runner {
  readonly page: Page
  /** Calls a function of the driver as a test in Cypress does. */
  call(name: keyof typeof driver, ...given: readonly unknown[]): Promise<unknown>
}

/**
 * Opens a page as Cypress shows it: in a frame of its runner. The driver is bundled, and runs in the runner. In the place
 * of Cypress there is a queue of commands, and a session of the DevTools protocol with the real tab.
 */
export async function openRunner(browser: Browser, merchant: PageServer, address: string): Promise<Runner> {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  await page.exposeFunction('devtools', ({ command, params }: { command: string; params: object }) =>
    (devtools.send as (name: string, given: object) => Promise<unknown>).call(devtools, command, params),
  )
  // The proxy of Cypress removes what keeps a page out of its frame.
  await page.route(/\/3ds\//, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const script = await bundled('cypress-queue.ts')
  await page.goto(
    merchant.serve(
      '/__/',
      `<!doctype html><title>Runner</title><iframe src="${address}" width="900" height="500"></iframe>
      <script type="module">${script}</script>`,
    ),
  )
  await page.waitForFunction(() => 'driver' in globalThis)
  return {
    page,
    call: (name, ...given) =>
      page.evaluate(
        ([method, values]) => {
          const { driver: functions } = globalThis as unknown as {
            readonly driver: Readonly<Record<string, (...values: readonly unknown[]) => Promise<unknown>>>
          }
          return functions[method]?.(...values)
        },
        [name, given] as const,
      ),
  }
}
