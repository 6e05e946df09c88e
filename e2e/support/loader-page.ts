import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { PageServer } from './page-server.ts'

/** The options of `loadElement` on a page. */
export interface LoadOptions {
  readonly src: string
  readonly integrity?: string
  readonly nonce?: string
}

/** The result of a call of `loadElement`. */
export type LoadedPage =
  | { readonly got: 'service'; readonly isGlobal: boolean }
  | { readonly got: 'error'; readonly name: string; readonly code: string; readonly message: string }

export interface LoaderPageOptions {
  /** The page's Content-Security-Policy; its scripts have the nonce `page`. Default: none. */
  readonly policy?: string
  /** Markup before the module with `loadElement`. */
  readonly head?: string
  readonly body?: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
let bundling: Promise<string> | null = null
let pages = 0

/** A shop's bundled script with `loadElement` from the published npm package. */
function shopScript(): Promise<string> {
  bundling ??= bundleShop()
  return bundling
}

async function bundleShop(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'element-package-'))
  execFileSync('node', ['scripts/build-packages.mjs', '--out', folder], { cwd: root })
  const entry = join(folder, 'shop.js')
  writeFileSync(
    entry,
    `import { loadElement } from './element/index.js'\nObject.assign(globalThis, { loadElement, loaded: [] })`,
  )
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'shop' } },
  })
  rmSync(folder, { recursive: true })
  const [bundle] = Array.isArray(built) ? built : []
  if (!bundle) throw new Error('The shop’s script gave no bundle.')
  return bundle.output[0].code
}

/** Opens a page with `loadElement` from the npm package, like a bundled shop. */
export async function openLoaderPage(
  page: Page,
  merchant: PageServer,
  { policy, head = '', body = '' }: LoaderPageOptions = {},
): Promise<void> {
  pages += 1
  const meta = policy ? `<meta http-equiv="Content-Security-Policy" content="${policy}">` : ''
  const module = await shopScript()
  await page.goto(
    merchant.serve(
      `/loader-${pages}`,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Loader</title>${meta}${head}
<script type="module" nonce="page">${module}</script></head><body>${body}</body></html>`,
    ),
  )
}

/** Calls `loadElement` on the page and stores the result in `loaded`. */
export function load(page: Page, options: LoadOptions): Promise<LoadedPage> {
  return page.evaluate(async (given) => {
    const globals = globalThis as unknown as {
      loadElement(options: unknown): Promise<unknown>
      loaded: unknown[]
      service?: unknown
    }
    try {
      const service = await globals.loadElement(given)
      globals.loaded.push(service)
      return { got: 'service' as const, isGlobal: globals.service === service }
    } catch (error) {
      const { name, code, message } = error as { name: string; code: string; message: string }
      return { got: 'error' as const, name, code, message }
    }
  }, options)
}

/** The hash of the classic script, from the service's inventory. */
export async function publishedIntegrity(service: string): Promise<string> {
  const { scripts } = (await (await fetch(`${service}/scripts.json`)).json()) as {
    scripts: { file: string; integrity: string }[]
  }
  const line = scripts.find(({ file }) => /^element-.*\.js$/.test(file))
  if (!line) throw new Error('The inventory does not have the classic script.')
  return line.integrity
}
