import { type HostedFile, html } from '@element-js/http'
import { renderPage } from './page.ts'

const description =
  'A payments service for tests: the API reference, test cards, the dashboard and the OpenAPI document of this sandbox.'

const entries = [
  ['/docs', 'Documentation', 'The library, the service and everything else, with a search.'],
  ['/reference', 'API reference', 'Every operation, with examples that you can run without changes.'],
  ['/test-cards', 'Test cards', 'A card number for every outcome, ready to copy.'],
  ['/dashboard', 'Dashboard', 'The merchant dashboard: links, payments, refunds and notifications.'],
  ['/openapi.json', 'OpenAPI', 'The machine-readable description of the API, in OpenAPI 3.1.'],
  ['/health', 'Health', 'Whether the service is running.'],
] as const

/** `GET /` of a sandbox: links to everything that it serves. */
export function startPage(): HostedFile {
  const body = html`<main class="page" id="main">
<h1>The payments service is running</h1>
<p class="lead">This is a sandbox: no money moves, and only test cards are accepted.</p>
<ul class="entries">${entries.map(
    ([href, name, words]) => html`<li><a href="${href}"><strong>${name}</strong> ${words}</a></li>`,
  )}</ul>
</main>`
  return renderPage({ title: 'Payments sandbox', description, path: '/', mode: 'sandbox', body })
}
