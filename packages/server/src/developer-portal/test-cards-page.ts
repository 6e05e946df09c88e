import { detectBrand } from '@element-js/card'
import { publishedTestNumbers } from '../acquirer/published-test-numbers.ts'
import type { HostedFile } from '../hosted/hosted-files.ts'
import { type TestCardOutcome, testCardOutcomes } from '../sandbox/test-card-outcomes.ts'
import { type Html, html } from '../web/html.ts'
import { renderPage } from './page.ts'

/** `GET /test-cards`: every number that the sandbox takes, and what comes of it. */
export function testCardsPage(): HostedFile {
  const body = html`<main class="page" id="main">
<h1>Test cards</h1>
<p class="lead">The sandbox takes these numbers and no others, with any date in the future and any security code of the
right length: four digits for American Express, else three. No money moves.</p>
<h2 id="outcomes">A card for each outcome</h2>
<div class="table" tabindex="0" role="region" aria-label="A card for each outcome"><table>
<thead><tr><th scope="col">Number</th><th scope="col">What comes of it</th></tr></thead>
<tbody>${testCardOutcomes.map(outcomeRow)}</tbody>
</table></div>
<p class="aside">A card is verified when it becomes a token, unless <code>verifyCard</code> is false.
The words are the <a href="/reference#errors">reasons</a> of the errors.</p>
<h2 id="approved">More cards that are approved</h2>
<p>Each of these published test numbers is approved, when it is verified and when it is charged.</p>
${[...byBrand([...publishedTestNumbers])].map(
  ([brand, numbers]) => html`<h3>${brand}</h3>
<ul class="cards">${numbers.map((pan) => html`<li>${numberCell(pan)}</li>`)}</ul>`,
)}
</main>`
  return renderPage({ title: 'Test cards', path: '/test-cards', mode: 'sandbox', body })
}

function outcomeRow(outcome: TestCardOutcome): Html {
  const { pan, declineReason, words } = outcome
  return html`<tr><td>${numberCell(pan, 'outcome')}</td><td>${
    declineReason
      ? html`<span class="outcome">${declineReason}</span>`
      : html`<span class="outcome approved">approved</span>`
  } <span class="aside">${words}</span></td></tr>`
}

function numberCell(pan: string, list = 'card'): Html {
  const id = `${list}-${pan}`
  return html`<div class="number-cell" data-copy="${id}" data-what="${pan}"><code id="${id}">${pan}</code></div>`
}

function byBrand(numbers: readonly string[]): Map<string, string[]> {
  return Map.groupBy(numbers, (pan) => detectBrand(pan)?.name ?? 'Other')
}
