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
      // A browser that looks for updates would do so in the middle of a round.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    // This program ends the browser itself, in order with the rest.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/**
 * Opens an address in a browser context of its own, with an empty cache, and closes that when `use` is done.
 *
 * The tab is opened past Playwright, which would attach to it and hold each new frame until it had prepared it.
 */
export async function visitUnwatched<Result>(
  browser: Browser,
  url: string,
  use: () => Promise<Result>,
): Promise<Result> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext', { disposeOnDetach: true })
  try {
    await session.send('Target.createTarget', { url, browserContextId })
    return await use()
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}
