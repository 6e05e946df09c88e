import type { Page } from '@playwright/test'

/** The forbidden effects of texts. */
export interface Harm {
  readonly seen: readonly string[]
  /** Clears the list. */
  forget(): void
}

/** Watches for scripts that ran, for requests elsewhere, and for attempts that only a policy stopped. */
export async function watchHarm(page: Page, allowed: readonly string[]): Promise<Harm> {
  const seen: string[] = []
  await page.exposeFunction('hit', () => seen.push('a script ran'))
  page.on('dialog', (dialog) => {
    seen.push(`a dialog was opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!allowed.some((origin) => request.url().startsWith(`${origin}/`)))
      seen.push(`asked for ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|TrustedHTML/i.test(message.text())) seen.push(message.text())
  })
  return { seen, forget: () => seen.splice(0) }
}
