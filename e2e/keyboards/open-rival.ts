import type { Page } from '@playwright/test'
import { bundled } from '../support/custom-elements-bundle.ts'
import type { PageServer } from '../support/page-server.ts'
import { elementOf, type Target } from './replay.ts'

export const rivals = ['restricted-input', 'imask', 'cleave-zen'] as const

/** Opens a page on which a public library formats an input. */
export async function openRival(
  page: Page,
  merchant: PageServer,
  name: (typeof rivals)[number],
): Promise<Target> {
  const script = await bundled('../keyboards/rivals.ts')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card</title></head>
<body id="${name}"><input inputmode="numeric" aria-label="Number"><script type="module">${script}</script></body></html>`
  await page.goto(merchant.serve(`/rival-${name}`, html))
  const input = await elementOf(page.locator('input'))
  const session = await page.context().newCDPSession(page)
  return {
    input,
    session,
    async fill(digits) {
      await input.fill('')
      if (digits) await session.send('Input.insertText', { text: digits })
    },
  }
}
