import type { HostedFile } from '../hosted/hosted-files.ts'
import { html } from '../web/html.ts'
import { renderPage } from './page.ts'

const doors = [
  ['/reference', 'API reference', 'Every operation, with commands that work as they stand.'],
  ['/test-cards', 'Test cards', 'Numbers for every outcome, ready to copy.'],
  ['/dashboard', 'Dashboard', 'The merchant dashboard: links, payments, refunds and notifications.'],
  ['/openapi.json', 'OpenAPI', 'The contract for machines, version 3.1.'],
  ['/health', 'Health', 'Whether the service serves.'],
] as const

/** `GET /` of a sandbox: what there is to see. */
export function startPage(): HostedFile {
  const body = html`<main class="page" id="main">
<h1>The payments service is up</h1>
<p class="lead">This is a sandbox: no money moves, and only test cards are taken.</p>
<ul class="doors">${doors.map(
    ([href, name, words]) => html`<li><a href="${href}"><strong>${name}</strong> ${words}</a></li>`,
  )}</ul>
</main>`
  return renderPage({ title: 'Payments sandbox', path: '/', mode: 'sandbox', body })
}
