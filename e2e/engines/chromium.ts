import { existsSync } from 'node:fs'
import { type Frame, type Page, chromium as playwright } from '@playwright/test'
import {
  callText,
  type Engine,
  type EngineSettings,
  type Evaluate,
  type Point,
  pointIn,
  type Tab,
} from './engine.ts'
import { findProgram } from './find-program.ts'

/** Chromium, driven by Playwright. */
export const chromium: Engine = {
  name: 'chromium',
  packages: ['chromium'],
  isInstalled: () => browserPath() !== null,
  start,
}

function browserPath(): string | null {
  const present =
    process.env.CHROMIUM_PATH || findProgram('chromium', 'google-chrome', 'google-chrome-stable')
  if (present) return present
  const own = playwright.executablePath()
  return existsSync(own) ? own : null
}

async function start({ backForwardCache = 'off' }: EngineSettings = {}): Promise<Tab> {
  const browser = await playwright.launch({
    executablePath: browserPath() ?? '',
    chromiumSandbox: false,
    ...(backForwardCache === 'on' && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: [
      // The two sites have different hosts, so that the browser puts their pages into different processes.
      '--site-per-process',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    // The process that runs the engine ends it, with all of its processes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const page = await browser.newPage()
  const devTools = await page.context().newCDPSession(page)
  return {
    browserVersion: browser.version(),
    open: async (url) => void (await page.goto(url)),
    evaluate: evaluateIn(async () => page),
    inFrame: (iframe) => ({ evaluate: evaluateIn(() => frameIn(page, iframe)) }),
    click: (selector, across = 0.5) => click(page, selector, across),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    pressMemory: async () =>
      void (await devTools.send('Memory.simulatePressureNotification', { level: 'critical' })),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

function evaluateIn(place: () => Promise<Page | Frame>): Evaluate {
  return async (run, ...args) => (await place()).evaluate(callText(run, args))
}

/**
 * Until Chromium has drawn a frame of another site, a click on it may go to the page below. So the click is repeated if
 * none has arrived in the frame.
 */
async function click(page: Page, selector: string, across: number): Promise<void> {
  const { x, y } = await page.evaluate<Point>(callText(pointIn, [selector, across]))
  const iframe = page
    .locator(selector)
    .and(page.locator('iframe'))
    .or(page.locator(`${selector} iframe`))
  const frame = await (await iframe.elementHandles())[0]?.contentFrame()
  for (let tries = 0; tries < 30; tries += 1) {
    const arrival = await frame?.evaluateHandle(() => ({
      click: new Promise((resolve) => addEventListener('click', resolve, { capture: true, once: true })),
    }))
    await page.mouse.click(x, y)
    const hasArrived = await arrival?.evaluate(({ click }) =>
      Promise.race([click.then(() => true), new Promise((resolve) => setTimeout(resolve, 500, false))]),
    )
    if (hasArrived ?? true) return
  }
  throw new Error(`No click arrived in ${selector}.`)
}

async function frameIn(page: Page, iframe: string): Promise<Frame> {
  const frame = await (await page.locator(iframe).elementHandle())?.contentFrame()
  if (!frame) throw new Error(`${iframe} holds no document.`)
  return frame
}
