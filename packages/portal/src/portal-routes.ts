import { type ApiDocument, type App, type HostedFile, sendHostedFile } from '@element-js/http'
import type { ServiceMode } from '@element-js/values'
import { docsRoutes } from './docs/docs-routes.ts'
import { pageHeaders } from './page.ts'
import { referencePage } from './reference/reference-page.ts'
import { startPage } from './start-page.ts'
import { testCardsPage } from './test-cards-page.ts'

interface DeveloperPages {
  readonly mode: ServiceMode
  /** Call it once the service listens. */
  readonly readContract: () => ApiDocument
}

/** `GET /reference`, and in a sandbox `GET /`, `GET /test-cards` and the documentation: pages for developers. */
export function developerPages(app: App, { mode, readContract }: DeveloperPages): void {
  const pages = new Map([['/reference', () => referencePage(readContract(), mode)]])
  if (mode === 'sandbox') pages.set('/', startPage).set('/test-cards', testCardsPage)
  if (mode === 'sandbox') docsRoutes(app, { readContract })
  for (const [path, render] of pages) {
    let rendered: HostedFile | null = null
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      rendered ??= render()
      return sendHostedFile({ request, reply, file: rendered, headers: pageHeaders })
    })
  }
}
