import { type ApiDocument, type HostedFile, type Html, html } from '@element-js/http'
import {
  catalogue,
  errorBody,
  type Reason,
  ServiceError,
  type ServiceMode,
  shownReasonOf,
} from '@element-js/values'
import { codeBlock, jsonBlock } from '../code-block.ts'
import { renderPage } from '../page.ts'
import { endpointsOf } from './endpoints.ts'
import { objectList } from './field-list.ts'
import { operationSection } from './operation-section.ts'
import { preparation } from './preparation.ts'
import { statesTable } from './states-table.ts'

const description =
  'Every operation of the payments API with its fields, errors and examples: card tokens, card payments, payment links, refunds and notifications.'

/** The API reference, rendered from the document that `GET /openapi.json` returns. */
export function referencePage(document: ApiDocument, mode: ServiceMode): HostedFile {
  const { info, servers = [], tags = [] } = document
  const baseUrl = servers[0]?.url ?? ''
  const groups = tags.flatMap(({ name, description = '' }) => {
    const endpoints = endpointsOf(document).filter(({ operation }) => operation.tags?.includes(name))
    return endpoints.length > 0 ? [{ name, description, endpoints }] : []
  })
  const contents = html`<ul class="contents-list">
<li><a class="group" href="#start">Getting started</a></li>
${groups.map(
  ({ name, endpoints }) => html`<li><a class="group" href="#${idOf(name)}">${name}</a>
<ul>${endpoints.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )}</ul></li>`,
)}
<li><a class="group" href="#objects">Objects</a></li>
<li><a class="group" href="#states">Payment states</a></li>
<li><a class="group" href="#errors">Errors</a></li>
</ul>`
  const body = html`<div class="columns">
<details class="contents"><summary>Contents</summary><nav aria-label="Contents">${search()}${contents}</nav></details>
<main class="sections" id="main">
<section class="intro" id="start">
<h1>API reference</h1>
<p class="lead">Charge cards without handling card data on your page or your server. Version ${info.version}, at <code>${baseUrl}</code>.</p>
${(info.description ?? '').split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
${startWords(mode)}
${codeBlock({ id: 'preparation', caption: 'Before the first example', subject: 'a card token, a key and a link', code: preparation({ baseUrl, mode }) })}
</section>
${groups.map(
  ({ name, description, endpoints }) => html`<section id="${idOf(name)}">
<div class="group-intro"><h2>${name}</h2><p>${description}</p></div>
${endpoints.map((endpoint) => operationSection(endpoint, { document, baseUrl, mode }))}
</section>`,
)}
<section class="words" id="objects"><h2>Objects</h2><p>The objects that several operations return.</p>${objectList(document.components.schemas)}</section>
<section class="words" id="states"><h2>Payment states</h2>${statesTable()}</section>
<section class="words" id="errors"><h2>Errors</h2>${errorCatalogue()}</section>
</main>
</div>`
  return renderPage({ title: 'API reference', description, path: '/reference', mode, body })
}

/** A search over the operations. The script shows it: without scripts, readers use the browser's own search. */
function search(): Html {
  return html`<form class="find" role="search" hidden><label for="search">Search operations</label>
<input type="search" id="search" autocomplete="off" spellcheck="false"><p role="status"></p></form>`
}

function startWords(mode: ServiceMode): Html {
  const variables = html`<code>$CARD_ID</code>, <code>$KEY</code> and <code>$LINK_ID</code>`
  if (mode === 'live')
    return html`<p>The commands on this page use your credentials and the variables ${variables}.</p>`
  return html`<p>You can run every example on this page without changes: they use the sandbox's merchant <code>demo</code>. Run
these lines once; the other examples use ${variables}. The lines send the number of a test card from your own machine to
make a card token. Do this only in the sandbox, and never with a real card: on your site, the fields make the token. To capture or cancel, create an authorization first. To refund a payment, capture it first. To refund a link, simulate its payer first.
See also the <a href="/test-cards">test cards</a>.</p>`
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** Every error, and the body that all errors share. */
function errorCatalogue(): Html {
  const body = errorBody(new ServiceError('insufficient_funds', { idempotencyKey: 'order-1001' }))
  return html`<p>All errors of all operations have this body. <code>code</code> is the HTTP status,
<code>data.reason</code> is a stable word to branch on, and <code>message</code> is for people. If they apply,
<code>data.field</code> names the input and <code>data.idempotencyKey</code> names the payment.</p>
${jsonBlock({ id: 'error-body', caption: 'Error body', subject: 'example', value: body })}
<div class="table" tabindex="0" role="region" aria-label="Errors"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Reason</th><th scope="col">Message</th></tr></thead>
<tbody>${(Object.keys(catalogue) as Reason[]).map(
    (reason) =>
      html`<tr id="error-${reason}"><td>${catalogue[reason].status}</td><td class="code-cell">${shownReasonOf(reason)}</td><td>${catalogue[reason].message}</td></tr>`,
  )}</tbody></table></div>`
}
