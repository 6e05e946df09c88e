import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { build } from 'vite'
import type { PageServer } from './page-server.ts'

/** The content of the test page, as in `packages/react/src/testing/stage.tsx`. */
export interface Setup {
  readonly groups: readonly Group[]
  readonly isStrict?: boolean
}

interface Group {
  readonly fields: readonly Field[]
  readonly [setting: string]: unknown
}

interface Field {
  readonly type: 'pan' | 'expiration' | 'cvv' | 'card'
  readonly key?: string
  readonly label?: string
  readonly props?: object
}

interface Globals {
  readonly received: readonly Heard[]
  /** What `useService()` gives. */
  readonly payments:
    | {
        readonly [name in 'getBinInformation' | 'createInstallmentsPlan' | 'confirmPayment']: (
          ...args: readonly unknown[]
        ) => Promise<object>
      }
    | null
  readonly refs: { readonly [type in string]: Record<'focus' | 'blur' | 'clear', () => void> | null }
  createToken(data: object, options?: object): Promise<{ data?: object; error?: object }>
}

interface Heard {
  readonly type: string
  readonly name: string
  readonly payload: Record<string, unknown>
  readonly round: number
}

export const threeFields: readonly Field[] = [{ type: 'pan' }, { type: 'expiration' }, { type: 'cvv' }]

const testing = fileURLToPath(new URL('../../packages/react/src/testing/', import.meta.url))

let pageScript: Promise<string> | undefined
let pages = 0

/** Opens a page with React's development build, whose warnings count, and with the hosted library. */
export async function openStage(
  page: Page,
  merchant: PageServer,
  options: { service: string; setup: Setup; rendered?: string },
): Promise<void> {
  pageScript ??= bundle('stage-page.tsx', 'browser')
  pages += 1
  await page.goto(merchant.serve(`/react-${pages}`, stagePage({ ...options, script: await pageScript })))
  await page.waitForFunction('"stage" in globalThis')
}

function stagePage({
  service,
  setup,
  rendered = '',
  script,
}: {
  service: string
  setup: Setup
  rendered?: string
  script: string
}): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Card</title><link rel="icon" href="data:,"><script src="${service}/element-1.2.0.js"></script></head>
<body>
<div id="root">${rendered}</div>
<script type="application/json" id="setup">${JSON.stringify(setup)}</script>
<script type="module">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>`
}

/** The HTML that a server sends for a setup: React's `renderToString`, in this Node process. */
export async function renderStage(setup: Setup): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'))
  try {
    await bundle('stage-server.tsx', folder)
    const server = await import(pathToFileURL(join(folder, 'stage-server.mjs')).href)
    return server.renderStage(setup)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param target `browser` returns the script's text; a folder receives the module for Node. */
async function bundle(entry: string, target: string): Promise<string> {
  const isForBrowser = target === 'browser'
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: testing,
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    oxc: { jsx: { development: false } },
    ssr: { noExternal: true },
    build: {
      ...(isForBrowser
        ? { write: false, rolldownOptions: { input: join(testing, entry) } }
        : {
            ssr: join(testing, entry),
            outDir: target,
            rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
          }),
      minify: false,
      modulePreload: false,
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled.`)
  return output.output[0].code
}

/** Runs a function on the page with its globals. It is sent as text, so its inputs are in its second argument. */
export function onStage<Result, Argument = undefined>(
  page: Page,
  run: (globals: Globals, argument: Argument) => Result,
  argument?: Argument,
): Promise<Awaited<Result>> {
  return page.evaluate(`(${run})(globalThis, ${JSON.stringify(argument)})`)
}

/** Waits until an event was received this often. */
export async function untilHeard(page: Page, type: string, name: string, times = 1): Promise<void> {
  await page.waitForFunction(
    ([wanted, event, count]) => {
      const { received } = globalThis as unknown as Globals
      return received.filter((one) => one.type === wanted && one.name === event).length >= Number(count)
    },
    [type, name, times] as const,
  )
}

/** The inputs of a field, in its frame. */
export function inputIn(page: Page, type: string): Locator {
  return page.frameLocator(`[data-field="${type}"] iframe`).locator('input')
}

export function framesIn(page: Page): Locator {
  // Without the one in the head, where the library preloads the fields' document.
  return page.locator('body iframe')
}
