import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'

/** Starts the browser for all measurements. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    chromiumSandbox: false,
    args: [
      '--site-per-process',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // The browser's own pages, which it loads with each new window: they used one of two cores for 150 ms.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
      // A browser that checks for updates would do so in the middle of a round.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    // This program stops the browser itself, in order with everything else.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** The time until a new window has drawn itself, which a payer's browser has done long ago. */
const windowSettlesMs = 300

/**
 * Opens a window in a new browser context, with an empty cache and without processes of any site, and closes it when
 * `use` is done.
 *
 * Its tabs are not opened through Playwright, which would attach to them and stop each new frame until it has prepared
 * it.
 */
export async function inNewWindow<Result>(
  browser: Browser,
  use: (openTab: (url: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext', { disposeOnDetach: true })
  const openTab = async (url: string): Promise<void> => {
    await session.send('Target.createTarget', { url, browserContextId })
  }
  try {
    await openTab('about:blank')
    await wait(windowSettlesMs)
    return await use(openTab)
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}
