import type { Page } from '@playwright/test'
import { callText, type Evaluate, type Tab } from '../engines/engine.ts'

/** A page of Playwright with the actions that scenes for all engines use. */
export function playwrightTab(page: Page): Pick<Tab, 'open' | 'evaluate' | 'click' | 'back'> {
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: ((run, ...args) => page.evaluate(callText(run, args))) as Evaluate,
    click: (selector) => page.click(selector),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
  }
}
