import type { Page } from '@playwright/test'

/** Everything that happens on a page and in its frames from now on. */
export interface PageWatch {
  /** Every requested address, with the frame that requested it. */
  readonly requests: readonly { readonly url: string; readonly by: 'page' | 'frame' }[]
  /** Uncaught errors and unhandled rejections. */
  readonly errors: readonly string[]
  /** The console output, including warnings of the library and of the browser. */
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
