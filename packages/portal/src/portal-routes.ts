import { type ApiDocument, type App, type HostedFile, html, sendHostedFile } from '@element-js/http'
import type { ServiceMode } from '@element-js/values'
import { docsRoutes } from './docs/docs-routes.ts'
import { pageHeaders, renderPage } from './page.ts'
import { referencePage } from './reference/reference-page.ts'
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

const startDescription =
  'A payments service for tests: the API reference, test cards, the dashboard and the OpenAPI document of this sandbox.'

const startEntries = [
  ['/docs', 'Documentation', 'The library, the service and everything else, with a search.'],
  ['/reference', 'API reference', 'Every operation, with examples that you can run without changes.'],
  ['/test-cards', 'Test cards', 'A card number for every outcome, ready to copy.'],
  ['/dashboard', 'Dashboard', 'The merchant dashboard: links, payments, refunds and notifications.'],
  ['/openapi.json', 'OpenAPI', 'The machine-readable description of the API, in OpenAPI 3.1.'],
  ['/health', 'Health', 'Whether the service is running.'],
] as const

/** `GET /` of a sandbox: links to everything that it serves. */
function startPage(): HostedFile {
  const body = html`<main class="page" id="main">
<h1>The payments service is running</h1>
<p class="lead">This is a sandbox: no money moves, and only test cards are accepted.</p>
<ul class="entries">${startEntries.map(
    ([href, name, words]) => html`<li><a href="${href}"><strong>${name}</strong> ${words}</a></li>`,
  )}</ul>
</main>`
  return renderPage({
    title: 'Payments sandbox',
    description: startDescription,
    path: '/',
    mode: 'sandbox',
    body,
  })
}
