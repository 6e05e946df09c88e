import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface AxeResults {
  readonly violations: {
    readonly id: string
    readonly nodes: { readonly html: string; readonly failureSummary?: string }[]
  }[]
  readonly passes: readonly unknown[]
}

/** Rules whose result depends on colors and layout. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/**
 * The findings of axe-core on a page and in each of its frames, as sentences. Each document is examined separately: a
 * frame of another site does not communicate with the page, and its policy allows scripts only through the browser's
 * own tools.
 */
export function findingsOf(page: Page): Promise<string[]> {
  return findings(page, {})
}

/** The same for a page that is examined in another scheme and at another width too, where only these can differ. */
export function findingsOfLooks(page: Page): Promise<string[]> {
  return findings(page, { runOnly: rulesOfLooks })
}

/** The findings in light and in dark. The page is light afterwards. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findingsOfLooks(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inDark, ...(await findingsOf(page))]
}

async function findings(page: Page, options: object): Promise<string[]> {
  const all = await Promise.all(page.frames().map((frame) => findingsIn(frame, options)))
  return all.flat()
}

async function findingsIn(frame: Frame, options: object): Promise<string[]> {
  // Half a megabyte, which stays in the document.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe)
  const isPage = frame.parentFrame() === null
  const { violations, passes } = await frame.evaluate<AxeResults, { isTop: boolean; given: object }>(
    async ({ isTop, given }) => {
      // The colors of another scheme may come with a transition.
      const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(running.map(({ finished }) => finished))
      const { axe: loaded } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<AxeResults> }
      }
      // A field is part of a page, and uses the headings and landmarks of that page.
      const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one', 'bypass']
      const rules = {
        ...Object.fromEntries(pageRules.map((rule) => [rule, { enabled: isTop }])),
        // WCAG 2.2, and a part of Lighthouse's score for accessibility; axe-core has it off by default.
        'target-size': { enabled: true },
      }
      return loaded.run(document, { iframes: false, resultTypes: ['violations'], rules, ...given })
    },
    { isTop: isPage, given: options },
  )
  if (passes.length === 0) throw new Error(`axe-core looked at nothing in ${frame.url()}.`)
  return violations.map(({ id, nodes }) => {
    const where = nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`)
    return `${isPage ? 'page' : 'frame'}: ${id}: ${where.join('; ')}`
  })
}
