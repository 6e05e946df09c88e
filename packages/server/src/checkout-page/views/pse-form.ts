import { pseBanks } from '../../payment-methods/pse-banks.ts'
import { type Html, html } from '../../web/html.ts'
import { type PageContext, pathOf } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'

/** Who pays and from which bank: what PSE asks for. */
export function pseForm(context: PageContext): Html {
  const { pse, methods } = payWords[context.language]
  const options = pseBanks.map(({ code, name }) => html`<option value="${code}">${name}</option>`)
  return html`<p class="soft">${methods.PSE.about}</p>
<form class="fields" method="post" action="${pathOf(context, '/method')}">
<input type="hidden" name="method" value="PSE">
<fieldset class="field"><legend>${pse.personType}</legend>
<div class="choices"><label><input type="radio" name="personType" value="natural" required checked> ${pse.natural}</label>
<label><input type="radio" name="personType" value="juridica" required> ${pse.juridica}</label></div></fieldset>
<div class="field"><label for="bank">${pse.bank}</label>
<select id="bank" name="bankCode" required><option value="">${pse.chooseBank}</option>${options}</select></div>
<button class="primary">${pse.begin}</button>
</form>`
}
