import type { Page } from '@playwright/test'
import { type ElementPageOptions, openElementPage } from './element-page.ts'
import type { PageServer } from './page-server.ts'

/** A page with a number field, in which CSS can depend on `.tricked` of the body. */
export interface OverlayPage {
  readonly css?: string
  /** Default: the container in a box. */
  readonly body?: string
  /** Script after the field was mounted. */
  readonly script?: string
}

const box = '<main><div id="box"><div id="pan"></div><u></u></div></main>'

const basis = `
  #box { position: relative; width: 300px; margin: 40px; padding: 8px; border: 1px solid }
  u { position: absolute; inset: 0; display: none }
  .tricked u { display: block }`

/** Opens the page, and waits until the field is ready. */
export async function openOverlayPage(
  page: Page,
  merchant: PageServer,
  { css = '', body = box, script = '', ...options }: OverlayPage & Omit<ElementPageOptions, 'head' | 'body'>,
): Promise<void> {
  await openElementPage(page, merchant, {
    types: ['pan'],
    ...options,
    head: `<style>${basis}${css}</style>`,
    body,
  })
  if (script) await page.evaluate(script)
}

/** Adds `.tricked` to the body, or removes it. */
export async function setTricked(page: Page, isTricked: boolean): Promise<void> {
  await page.evaluate((given) => document.body.classList.toggle('tricked', given), isTricked)
}

/** The warnings about covered fields from now on. */
export function coverWarnings(page: Page): readonly string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('#covered')) warnings.push(message.text())
  })
  return warnings
}
