import { type Html, html } from '@element-js/http'
import { catalogue, errorBody, type Reason, ServiceError, shownReasonOf } from '@element-js/values'
import { jsonBlock } from '../code-block.ts'

/** Every error, and the body that all errors share. */
export function errorCatalogue(): Html {
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
