import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Request } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import type { Subject } from './pages.ts'

/** A file that the service hosts. */
export interface FileSize {
  readonly name: string
  readonly rawBytes: number
  readonly brotliBytes: number
}

/** One request for the fields during a load, with its size on the network. */
export interface Transfer {
  readonly path: string
  /** Size of headers and body; 0 if it came from the cache. */
  readonly wireBytes: number
}

/** The requests of a load with an empty cache, and of the next one. */
export interface Transfers {
  readonly cold: readonly Transfer[]
  readonly warm: readonly Transfer[]
}

const hostedFiles = new URL('../../dist/hosted/', import.meta.url)

/** @param name Path below the folder of hosted files. */
export async function sizeOfFile(name: string): Promise<FileSize> {
  const content = await readFile(new URL(name, hostedFiles))
  return { name, rawBytes: content.byteLength, brotliBytes: brotliCompressSync(content).byteLength }
}

/** Loads a page twice, the first time with an empty cache, and counts the bytes for its fields. */
export async function measureTransfers(
  browser: Browser,
  site: BenchSite,
  subject: Subject,
): Promise<Transfers> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    const load = async (): Promise<Transfer[]> => {
      finished.splice(0)
      const { url, reports } = site.expectLoads({ subject, checkout: 'three' }, 1)
      await page.goto(url)
      await Promise.all(reports)
      await page.waitForLoadState('networkidle')
      const ofFields = finished.filter((request) => !/^http:\/\/localhost[:/]/.test(request.url()))
      return Promise.all(ofFields.map(readTransfer))
    }
    return { cold: await load(), warm: await load() }
  } finally {
    await context.close()
  }
}

async function readTransfer(request: Request): Promise<Transfer> {
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  // For a cached response, Playwright subtracts the size of the headers from the body, which makes it negative.
  return { path: new URL(request.url()).pathname, wireBytes: responseHeadersSize + responseBodySize }
}
