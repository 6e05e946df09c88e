import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'

/** Starts the browser that everything is measured in. */
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
      // Pages of the browser's own that it loads with each new window: they took one of two cores for 150 ms.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
      // A browser that looks for updates would do so in the middle of a round.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    // This program ends the browser itself, in order with the rest.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Until a new window has drawn itself, which a payer's browser did long ago. */
const windowSettlesMs = 300

/**
 * Opens a window in a browser context of its own, with an empty cache and no process of any site, and closes it when
 * `use` is done.
 *
 * Its tabs are opened past Playwright, which would attach to them and hold each new frame until it had prepared it.
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
