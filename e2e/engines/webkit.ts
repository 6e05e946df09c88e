import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, By, Capabilities, Key as KeyCode, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../support/program.ts'
import { startChild } from './child-program.ts'
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
import { startVirtualDisplay } from './virtual-display.ts'

/** WebKitGTK, which has no headless mode: its MiniBrowser on a separate display, driven by Selenium. */
export const webkit: Engine = {
  name: 'webkit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isInstalled: () => findProgram('WebKitWebDriver') !== null && findProgram('Xvfb') !== null,
  start,
}

async function start({ backForwardCache = 'on' }: EngineSettings = {}): Promise<Tab> {
  const display = await startVirtualDisplay()
  const { address, stop } = await startDriver(display.name)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      args: ['--automation', `--enable-page-cache=${backForwardCache === 'on'}`],
    },
  })
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build()
  const session = await driver.getCapabilities()
  const evaluate = evaluateIn(driver)
  return {
    browserVersion: session.get('browserVersion') ?? '',
    open: (url) => driver.get(url),
    evaluate,
    inFrame: (iframe) => ({ evaluate: evaluateIn(driver, iframe) }),
    async click(selector, across = 0.5) {
      const point = await evaluate(pointIn, selector, across)
      await driver
        .actions()
        .move({ ...point, origin: Origin.VIEWPORT })
        .click()
        .perform()
    },
    // As actions, which go wherever the focus is; `sendKeys` of an element would move the focus there first.
    async type(text) {
      await driver.switchTo().defaultContent()
      await driver.actions().sendKeys(text).perform()
    },
    async press(key) {
      await driver.switchTo().defaultContent()
      await press(driver, key)
    },
    back: () => driver.navigate().back(),
    async screenshot() {
      await driver.switchTo().defaultContent()
      return Buffer.from(await driver.takeScreenshot(), 'base64')
    },
    async close() {
      await driver.quit()
      await stop()
      await display.stop()
    },
  }
}

async function press(driver: WebDriver, key: Key): Promise<void> {
  const actions = driver.actions()
  if (key === 'Shift+Tab')
    await actions.keyDown(KeyCode.SHIFT).sendKeys(KeyCode.TAB).keyUp(KeyCode.SHIFT).perform()
  else await actions.sendKeys(keyCodes[key]).perform()
}

const keyCodes: { readonly [key in Exclude<Key, 'Shift+Tab'>]: string } = {
  ArrowLeft: KeyCode.ARROW_LEFT,
  ArrowRight: KeyCode.ARROW_RIGHT,
  Backspace: KeyCode.BACK_SPACE,
  Delete: KeyCode.DELETE,
  Tab: KeyCode.TAB,
}

function evaluateIn(driver: WebDriver, iframe?: string): Evaluate {
  return async (run, ...args) => {
    await driver.switchTo().defaultContent()
    if (iframe) await driver.switchTo().frame(await driver.findElement(By.css(iframe)))
    return driver.executeScript(`return ${callText(run, args)}`)
  }
}

const startTimeoutMs = 120_000

async function startDriver(display: string): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort()
  const { child, stop } = startChild(findProgram('WebKitWebDriver') ?? '', [`--port=${port}`], {
    // Without a desktop there is no accessibility bus, which GTK would wait for.
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startTimeoutMs
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${address}/status`).catch(() => null)
    if (answer?.ok) return { address, stop }
    await sleep(50)
  }
  throw new Error('WebKitWebDriver did not answer.')
}
