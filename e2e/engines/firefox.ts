import puppeteer, { type Frame, type Page } from 'puppeteer-core'
import {
  callText,
  type Engine,
  type EngineSettings,
  type Evaluate,
  type Key,
  pointIn,
  type Tab,
} from './engine.ts'
import { findProgram } from './find-program.ts'

/** Firefox, driven by Puppeteer over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  packages: ['firefox-esr'],
  isInstalled: () => firefoxPath() !== null,
  start,
}

export function firefoxPath(): string | null {
  return findProgram('firefox-esr', 'firefox')
}

/**
 * Preferences in addition to Puppeteer's: no welcome page, no updates, no telemetry. All other connections go to a
 * proxy that does not exist; Firefox never uses a proxy for this machine's sites.
 */
export const firefoxPreferences = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.region.network.url': '',
  'datareporting.usage.uploadEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.unified': false,
}

async function start({ backForwardCache = 'on' }: EngineSettings = {}): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath() ?? '',
    headless: true,
    extraPrefsFirefox: {
      ...firefoxPreferences,
      // The number of pages that it stores; -1 is Firefox's own choice.
      'browser.sessionhistory.max_total_viewers': backForwardCache === 'on' ? -1 : 0,
    },
    // The process that runs the engine ends it, with all of its processes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const page = await browser.newPage()
  return {
    browserVersion: (await browser.version()).replace(/^\D*/, ''),
    open: async (url) => void (await page.goto(url)),
    evaluate: evaluateIn(async () => page),
    inFrame: (iframe) => ({ evaluate: evaluateIn(() => frameIn(page, iframe)) }),
    async click(selector, across = 0.5) {
      const { x, y } = await evaluateIn(async () => page)(pointIn, selector, across)
      await page.mouse.click(x, y)
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => press(page, key),
    back: async () => void (await page.evaluate('setTimeout(() => history.back())')),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

function evaluateIn(place: () => Promise<Page | Frame>): Evaluate {
  // The type is written here, because for Puppeteer a text has no type.
  return async (run, ...args) => (await place()).evaluate(callText(run, args)) as never
}

async function frameIn(page: Page, iframe: string): Promise<Frame> {
  const frame = await (await page.$(iframe))?.contentFrame()
  if (!frame) throw new Error(`${iframe} holds no document.`)
  return frame
}

async function press(page: Page, key: Key): Promise<void> {
  if (key !== 'Shift+Tab') return page.keyboard.press(key)
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
}
