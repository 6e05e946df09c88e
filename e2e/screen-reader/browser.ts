import puppeteer, { type Page } from 'puppeteer-core'
import { firefoxPath, firefoxPreferences } from '../engines/firefox.ts'

/** Firefox on a desktop, which offers its pages to assistive technology. */
export interface Browser {
  readonly page: Page
  readonly version: string
  stop(): Promise<void>
}

export async function startBrowser(environment: NodeJS.ProcessEnv): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath() ?? '',
    // Without a window, Firefox does not offer anything.
    headless: false,
    env: environment as Record<string, string>,
    // Nothing but the page can have the focus.
    args: ['--kiosk'],
    extraPrefsFirefox: { ...firefoxPreferences, 'accessibility.force_disabled': -1 },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const [page = await browser.newPage()] = await browser.pages()
  return {
    page,
    version: (await browser.version()).replace(/^\D*/, ''),
    stop: () => browser.close(),
  }
}
