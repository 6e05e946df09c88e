import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'

const categories = ['accessibility', 'best-practices'] as const

/** Starts the Chromium of the other tests in a form that Lighthouse can use. */
export function startChromium(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    // The browser's own services are not part of a test.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.*'],
    protocolTimeout: 300_000,
  })
}

/**
 * What Lighthouse finds on an address, as a phone shows it: accessibility and best practices, and not performance, which is
 * the machine's too. Its own limits of time are far away for the same reason.
 *
 * @param page The page to use, with its cookies.
 * @returns the audits without full marks, each with the elements that it names. None: both categories have 100.
 */
export async function lighthouseFindings(page: Page, url: string): Promise<string[]> {
  const result = await lighthouse(
    url,
    {
      onlyCategories: [...categories],
      logLevel: 'error',
      disableStorageReset: true,
      throttlingMethod: 'provided',
      maxWaitForFcp: 120_000,
      maxWaitForLoad: 200_000,
    },
    undefined,
    page,
  )
  const { lhr } = result ?? {}
  if (!lhr || lhr.runtimeError)
    throw new Error(`Lighthouse could not read ${url}: ${lhr?.runtimeError?.message}`)
  return categories.flatMap((name) => {
    const category = lhr.categories[name]
    if (typeof category?.score !== 'number') throw new Error(`${url} has no score for ${name}`)
    if (category.score === 1) return []
    const failed = category.auditRefs.filter(
      ({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1,
    )
    return failed.map(
      ({ id }) => `${name} ${category.score}, ${id}: ${JSON.stringify(lhr.audits[id]?.details ?? '')}`,
    )
  })
}
