import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeError, StartError } from '../../../start-error.ts'

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
 * @param executablePath Default: the browser that Playwright has installed.
 * @throws StartError if there is no Playwright in the working folder, or no browser.
 */
export async function loadBrowser(executablePath: string | undefined): Promise<Browser> {
  const { resolve } = createRequire(join(process.cwd(), 'package.json'))
  const found = packages.flatMap((name) => {
    try {
      return [resolve(name)]
    } catch {
      // It is not installed. The next one may be.
      return []
    }
  })
  const [path] = found
  if (path === undefined) {
    throw new StartError(
      '"doctor" requires Playwright in this folder: npm install --save-dev playwright-core',
    )
  }
  const loaded = (await import(pathToFileURL(path).href)) as Playwright & { readonly default?: Playwright }
  try {
    return await (loaded.default ?? loaded).chromium.launch({
      args: [`--enable-features=${policies}`],
      ...(executablePath && { executablePath }),
    })
  } catch (error) {
    const [why] = describeError(error).split('\n')
    throw new StartError(
      `The browser did not start: ${why}. Install one, or give the path of one with --browser.`,
    )
  }
}
