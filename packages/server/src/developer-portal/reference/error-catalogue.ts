import { catalogue, errorBody, type Reason, ServiceError } from '../../errors.ts'
import { type Html, html } from '../../web/html.ts'
import { codeBlock } from '../code-block.ts'
import { highlightJson } from '../highlight-json.ts'

/** Every refusal there is, and the one body that all of them have. */
export function errorCatalogue(): Html {
  const body = errorBody(new ServiceError('insufficient_funds', { idempotencyKey: 'order-1001' }))
  return html`<p>Every error of every operation has this body. <code>code</code> is the HTTP status,
<code>data.reason</code> a stable word to branch on, <code>message</code> is for people. Where it applies,
<code>data.field</code> names the input and <code>data.idempotencyKey</code> the payment.</p>
${codeBlock({ id: 'error-body', caption: 'An error', subject: 'its body', code: highlightJson(body) })}
<div class="table" tabindex="0" role="region" aria-label="Errors"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Reason</th><th scope="col">Message</th></tr></thead>
<tbody>${(Object.keys(catalogue) as Reason[]).map(
    (reason) =>
      html`<tr id="error-${reason}"><td>${catalogue[reason].status}</td><td class="code-cell"><code>${reason}</code></td><td>${catalogue[reason].message}</td></tr>`,
  )}</tbody></table></div>`
}
