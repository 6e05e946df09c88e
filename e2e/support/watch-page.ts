import type { Page } from '@playwright/test'

/** What happens around a page, its frames included, from now on. */
export interface PageWatch {
  /** Every address that was asked for, with who asked. */
  readonly requests: readonly { readonly url: string; readonly by: 'page' | 'frame' }[]
  /** Uncaught errors and unhandled rejections. */
  readonly errors: readonly string[]
  /** What the console shows, warnings of the library and of the browser among it. */
  readonly consoled: readonly string[]
}

export function watchPage(page: Page): PageWatch {
  const requests: { url: string; by: 'page' | 'frame' }[] = []
  const errors: string[] = []
  const consoled: string[] = []
  page.on('request', (request) => {
    const isOfPage = request.isNavigationRequest() || request.frame() === page.mainFrame()
    requests.push({ url: request.url(), by: isOfPage ? 'page' : 'frame' })
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => consoled.push(message.text()))
  return { requests, errors, consoled }
}
