import { detectBrand } from '@element-js/card'
import { publishedTestNumbers } from '@element-js/card/test-numbers'
import { copyButton, exactText, type HostedFile, type Html, html } from '@element-js/http'
import { describeTestCard, type TestCardOutcome, testCardOutcomes } from '@element-js/payments'
import { brandNameOf } from '@element-js/values'
import { renderPage } from './page.ts'

const description =
  'The card numbers that the payments sandbox accepts, with the outcome of each, ready to copy.'

/** `GET /test-cards`: every number that the sandbox accepts, with its outcome. */
export function testCardsPage(): HostedFile {
  const body = html`<main class="page" id="main">
<h1>Test cards</h1>
<p class="lead">The sandbox accepts only these numbers, with any future date and any security code of the right
length: four digits for American Express, three for all other brands. No money moves.</p>
<h2 id="outcomes">Cards by outcome</h2>
<div class="table" tabindex="0" role="region" aria-label="Cards by outcome"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Outcome</th></tr></thead>
<tbody>${testCardOutcomes.map(outcomeRow)}</tbody>
</table></div>
<p class="aside">A card is verified when it is tokenized, unless <code>verifyCard</code> is false.
The outcomes are <a href="/reference#errors">error reasons</a>.</p>
<h2 id="approved">More approved cards</h2>
<p>Each of these published test numbers is approved when verified and when charged.</p>
${[...byBrand([...publishedTestNumbers])].map(
  ([brand, numbers]) => html`<h3>${brand}</h3>
<ul class="cards">${numbers.map((pan) => html`<li>${numberCell(pan)}</li>`)}</ul>`,
)}
</main>`
  return renderPage({ title: 'Test cards', description, path: '/test-cards', mode: 'sandbox', body })
}

function outcomeRow(outcome: TestCardOutcome): Html {
  const { pan, declineReason } = outcome
  return html`<tr><td>${numberCell(pan, 'outcome')}</td><td>${
    declineReason
      ? html`<span class="outcome">${declineReason}</span>`
      : html`<span class="outcome approved">approved</span>`
  } <span class="aside">${describeTestCard(outcome, 'en')}</span></td></tr>`
}

function numberCell(pan: string, list = 'card'): Html {
  const id = `${list}-${pan}`
  return html`<div class="number-cell"><code id="${id}">${exactText(pan)}</code>${copyButton({ source: { elementId: id }, name: exactText(`Copy ${pan}`), className: 'copy' })}</div>`
}

function byBrand(numbers: readonly string[]): Map<string, string[]> {
  return Map.groupBy(numbers, (pan) => {
    const brand = detectBrand(pan)
    return brand ? brandNameOf(brand.id) : 'Other'
  })
}
