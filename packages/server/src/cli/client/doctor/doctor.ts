import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeError, StartError } from '@element-js/values'
import type { Variables } from '../../../start/variables.ts'
import type { Command } from '../../command.ts'
import { readUrl } from '../connection.ts'
import { findChromium } from './find-chromium.ts'

const examinePage = readFileSync(new URL('./examine-page.js', import.meta.url), 'utf8')

const fieldsMs = 20_000
// The library examines a field a second after it is ready, and reports 0.2 s later.
const warningsMs = 3000

export const command: Command = {
  about: [
    'Opens a page of your shop in Chromium and lists risks to the shop or its payers, each with a fix: a missing policy or hash, something that covers a field, errors that screen readers do not announce, requests without HTTPS. It also lists all warnings that the library gives for sandbox keys: labels, contrast, languages, Permissions-Policy and others (docs/warnings.md).',
    'It uses the Playwright of your own project. Run it in a folder where playwright-core, playwright or @playwright/test is installed. The browser is the one at CHROMIUM_PATH, Playwright’s own, or a Chromium, Chrome or Edge that is installed.',
  ],
  arguments: [{ name: 'url', about: 'a page with card fields' }],
  options: { browser: { value: '<path>', about: 'the Chromium to use; default: CHROMIUM_PATH' } },
  examples: ['element doctor http://localhost:3000/'],
  run: async ({ words, text, variables }) => {
    const { href } = readUrl(words[0] ?? '', '<url>')
    const browser = await openBrowser(text('browser') ?? variables.CHROMIUM_PATH, variables)
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

/** Something in a page that is a risk for the shop or its payers. */
export interface Finding {
  /** A word for programs, such as `no-csp`, or the name of a warning of the library. */
  readonly id: string
  readonly problem: string
  readonly fix: string
}

/** What was seen of a page. */
export interface Examination {
  readonly url: string
  /** The headers of the page, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly fields: number
  /** Addresses of all requests. */
  readonly requests: readonly string[]
  /** Lines on the console. */
  readonly console: readonly string[]
  readonly document: {
    readonly hasPolicy: boolean
    readonly hasLiveRegion: boolean
    readonly scripts: readonly { readonly src: string; readonly integrity: string }[]
    readonly covers: readonly string[]
  }
}

/** The findings about a page, the library's own warnings last. */
export function findingsOf(seen: Examination): Finding[] {
  const { headers, fields, document } = seen
  const found: (Finding | false)[] = [
    fields === 0 && {
      id: 'no-fields',
      problem: 'No card field has loaded.',
      fix: "Open a page that shows the fields immediately, and check the browser's console.",
    },
    !headers['content-security-policy'] &&
      !document.hasPolicy && {
        id: 'no-csp',
        problem: 'The page has no Content-Security-Policy.',
        fix: 'Send the header described in docs/csp.md. Then only your scripts can run, and only the service can be framed.',
      },
    !document.hasLiveRegion && {
      id: 'no-error-region',
      problem: 'The page has no element that announces errors.',
      fix: 'Put an element with aria-live="assertive" below each field, and write the message of the `error` event into it.',
    },
    ...document.covers.map((cover) => ({
      id: 'covered',
      problem: `A click in the middle of a field hits ${cover}.`,
      fix: 'Set `pointer-events: none` on that element, or give it a lower z-index.',
    })),
    ...withoutHash(seen),
    ...insecure(seen),
    ...warnings(seen),
  ]
  return found.filter((finding) => finding !== false)
}

function withoutHash({ document }: Examination): Finding[] {
  return document.scripts
    .filter(({ src, integrity }) => /\/element-\d[\d.]*\.m?js$/.test(src) && integrity === '')
    .map(({ src }) => ({
      id: 'no-integrity',
      problem: `The script ${src} has no hash.`,
      fix: `Add integrity="…" from ${new URL('/scripts.json', src).href} and crossorigin="anonymous".`,
    }))
}

function insecure({ url, requests }: Examination): Finding[] {
  if (!url.startsWith('https:')) return []
  return [...new Set(requests)]
    .filter((request) => request.startsWith('http:'))
    .map((request) => ({
      id: 'mixed-content',
      problem: `The page loads ${request} without HTTPS.`,
      fix: 'Load it over HTTPS.',
    }))
}

const reference = ' See docs/warnings.md#'

/** The warnings of the library for developers: `element.js: <problem>. <fix> See docs/warnings.md#<name>.` */
function warnings({ console }: Examination): Finding[] {
  return console.flatMap((line) => {
    const at = line.lastIndexOf(reference)
    if (!line.startsWith('element.js: ') || at === -1) return []
    const id = line.slice(at + reference.length).replace('.', '')
    const sentences = line.slice('element.js: '.length, at)
    const end = sentences.indexOf('. ')
    if (end === -1) return [{ id, problem: sentences, fix: '' }]
    return [{ id, problem: sentences.slice(0, end + 1), fix: sentences.slice(end + 2) }]
  })
}

/** What the examination uses of Playwright. */
export interface Browser {
  newPage(): Promise<Page>
  close(): Promise<void>
}

export interface Page {
  on(event: 'console', listener: (message: { text(): string }) => void): void
  on(event: 'request', listener: (request: { url(): string }) => void): void
  goto(url: string): Promise<{ status(): number; headers(): Readonly<Record<string, string>> } | null>
  frames(): readonly { url(): string }[]
  waitForLoadState(state: 'networkidle'): Promise<void>
  waitForEvent(event: 'framenavigated', options: { timeout: number }): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
}

interface Playwright {
  readonly chromium: {
    launch(options: { executablePath?: string; args: readonly string[] }): Promise<Browser>
  }
}

/** The policies of the fields, which Chrome has by its field trials, and which a plain Chromium knows only if it is told to. */
const policies = 'AutofillPolicyControlledFeatureAutofill,AutofillPolicyControlledFeatureManualText'

const packages = ['playwright-core', 'playwright', '@playwright/test']

/**
 * Starts Chromium by the Playwright of the developer's own project: this program does not depend on it.
 *
 * @param chosen The path of the browser. Default: Playwright's own, or else one that is installed on this machine.
 * @throws StartError that says what to install.
 */
async function openBrowser(chosen: string | undefined, variables: Variables): Promise<Browser> {
  const { name, chromium } = await loadPlaywright()
  const launch = (executablePath: string | undefined): Promise<Browser> =>
    chromium.launch({
      args: [`--enable-features=${policies}`],
      ...(executablePath && { executablePath }),
    })
  const refuse = (path: string) => (error: unknown) => {
    const [why] = describeError(error).split('\n')
    throw new StartError(`The browser at ${path} did not start: ${why}`)
  }
  if (chosen) return launch(chosen).catch(refuse(chosen))
  return launch(undefined).catch(() => {
    const installed = findChromium(variables)
    if (installed !== undefined) return launch(installed).catch(refuse(installed))
    const program = name === '@playwright/test' ? 'playwright' : name
    throw new StartError(
      `There is no Chromium on this machine: npx ${program} install chromium. If there is one, give its path with --browser or CHROMIUM_PATH.`,
    )
  })
}

async function loadPlaywright(): Promise<Playwright & { readonly name: string }> {
  const { resolve } = createRequire(join(process.cwd(), 'package.json'))
  const found = packages.flatMap((name) => {
    try {
      return [{ name, path: resolve(name) }]
    } catch {
      // It is not installed. The next one may be.
      return []
    }
  })
  const [installed] = found
  if (!installed) {
    throw new StartError(
      '"doctor" requires Playwright in this folder: npm install --save-dev playwright-core',
    )
  }
  const loaded = await import(pathToFileURL(installed.path).href)
  return { name: installed.name, chromium: (loaded.default ?? loaded).chromium }
}
