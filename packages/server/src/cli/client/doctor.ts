import { readFileSync } from 'node:fs'
import type { Command } from '../command.ts'
import { readUrl } from './connection.ts'
import { type Examination, type Finding, findingsOf } from './doctor/findings.ts'
import { type Browser, loadBrowser, type Page } from './doctor/load-browser.ts'

const examinePage = readFileSync(new URL('./doctor/examine-page.js', import.meta.url), 'utf8')

const fieldsMs = 20_000
// The library examines a field a second after it is ready, and reports 0.2 s later.
const warningsMs = 3000

export const command: Command = {
  about: [
    'Opens a page of your shop in Chromium and lists risks to the shop or its payers, each with a fix: a missing policy or hash, something that covers a field, errors that screen readers do not announce, requests without HTTPS. It also lists all warnings that the library gives for sandbox keys: labels, contrast, languages, Permissions-Policy and others (docs/warnings.md).',
    'It uses the Playwright of your own project. Run it in a folder where playwright-core, playwright or @playwright/test is installed.',
  ],
  arguments: [{ name: 'url', about: 'a page with card fields' }],
  options: { browser: { value: '<path>', about: 'a Chromium other than Playwright’s own' } },
  examples: ['element doctor http://localhost:3000/'],
  run: async ({ words, text }) => {
    const { href } = readUrl(words[0] ?? '', '<url>')
    const browser = await loadBrowser(text('browser'))
    try {
      const findings = findingsOf(await examine(browser, href))
      return {
        text: findings.map(linesOf).join('\n\n') || 'No problems were found.',
        json: { url: href, findings },
      }
    } finally {
      await browser.close()
    }
  },
}

async function examine(browser: Browser, url: string): Promise<Examination> {
  const page = await browser.newPage()
  const requests: string[] = []
  const lines: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => lines.push(message.text()))
  const response = await page.goto(url)
  const fields = await loadedFields(page)
  // A timer of the page itself, behind those of the library, however slow the machine is.
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${warningsMs}))`)
  const document = (await page.evaluate(examinePage)) as Examination['document']
  return { url, headers: response?.headers() ?? {}, fields, requests, console: lines, document }
}

/** Waits until the page has fields and has loaded everything. @returns the number of fields. */
async function loadedFields(page: Page): Promise<number> {
  const count = (): number => page.frames().filter((frame) => frame.url().includes('/field.html')).length
  const endMs = performance.now() + fieldsMs
  while (count() === 0 && performance.now() < endMs) {
    await page.waitForEvent('framenavigated', { timeout: endMs - performance.now() }).catch(() => {
      // The time is up, and there are no fields.
    })
  }
  await page.waitForLoadState('networkidle')
  return count()
}

function linesOf({ id, problem, fix }: Finding): string {
  return `${id}: ${problem}\n  ${fix}`
}
