import type { PaymentMethod } from '@element-js/protocol/http'
import { type Country, countries } from '../../money/country.ts'
import { type Html, html, trusted } from '../../web/html.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { countryNames, methodNames } from '../page/words.ts'
import { lifetimeChoices, methodsIn } from './link-choices.ts'
import type { LinkField, LinkFields, LinkMistakes } from './read-link-form.ts'

interface NewLinkForm {
  readonly formKey: string
  readonly fields: LinkFields
  readonly mistakes: LinkMistakes
  readonly isPaymentServiceProvider: boolean
}

/** The form that creates a link. */
export function newLinkPage(form: NewLinkForm): DashboardPage {
  const { formKey, mistakes, isPaymentServiceProvider } = form
  const isWrong = Object.keys(mistakes).length > 0
  return {
    title: 'New link',
    section: 'links',
    back: { href: '/dashboard/links', words: 'Links' },
    ...(isWrong && {
      status: 400,
      notice: {
        tone: 'bad',
        text: mistakes.form ?? 'The link was not created. Please correct the fields marked below.',
      } as const,
    }),
    body: html`<form method="post" action="/dashboard/links/new" class="new-link">${formKeyField({ formKey })}
<section class="panel"><h2>Order</h2>
<div class="grid">
${textField(form, { name: 'orderId', label: 'Order id', hint: 'Your order number. One link per order.', traits: 'required maxlength="64"' })}
${textField(form, { name: 'amount', label: 'Amount', hint: 'For example 1234.50', traits: 'required inputmode="decimal" maxlength="20"' })}
${choiceField(form, { name: 'currency', label: 'Currency', choices: currencyChoices })}
${choiceField(form, { name: 'lifetime', label: 'Expires after', choices: lifetimeChoices })}
</div>
${textField(form, { name: 'description', label: 'Description', hint: 'Shown to the payer.', traits: 'maxlength="500"' })}
</section>
<section class="panel"><h2>Country and payment methods</h2>
<fieldset class="chips"><legend>Country</legend>${Object.keys(countries).map((country) => countryChip(form, country as Country))}</fieldset>
${methodFields(form)}
</section>
<section class="panel"><h2>Payer</h2>
<div class="grid">
${textField(form, { name: 'name', label: 'Name', traits: 'maxlength="50"' })}
${textField(form, { name: 'email', label: 'E-mail', traits: 'inputmode="email" maxlength="64"' })}
${textField(form, { name: 'phone', label: 'Phone', hint: 'With the country code, for example +5511987654321', traits: 'inputmode="tel" maxlength="16"' })}
${textField(form, { name: 'documentId', label: 'Identity document', hint: 'For example a CPF or CNPJ, without separators', traits: 'maxlength="40"' })}
</div>
<p class="check"><input type="checkbox" id="needCollectAddress" name="needCollectAddress" value="yes"${form.fields.needCollectAddress !== '' && trusted(' checked')}><label for="needCollectAddress">Ask the payer for a shipping address</label></p>
</section>
<section class="panel"><h2>Your shop</h2>
<div class="grid">
${textField(form, { name: 'redirectUrl', label: 'Return URL after payment', traits: 'inputmode="url" maxlength="2048"' })}
${textField(form, { name: 'callbackUrl', label: 'Notification URL', traits: 'inputmode="url" maxlength="2048"' })}
${isPaymentServiceProvider && textField(form, { name: 'subMerchantId', label: 'Sub-merchant', traits: 'required maxlength="64"' })}
</div></section>
<p class="buttons"><button class="button primary" type="submit">Create link</button> <a class="button" href="/dashboard/links">Cancel</a></p>
</form>`,
  }
}

const currencyChoices: Readonly<Record<string, string>> = {
  '': "The country's currency",
  BRL: 'BRL',
  MXN: 'MXN',
  COP: 'COP',
  CLP: 'CLP',
  PEN: 'PEN',
  USD: 'USD',
}

interface TextField {
  readonly name: LinkField
  readonly label: string
  readonly hint?: string
  /** Further attributes, as markup. Never of user input. */
  readonly traits: string
}

function textField({ fields, mistakes }: NewLinkForm, { name, label, hint, traits }: TextField): Html {
  const mistake = mistakes[name]
  const described = [...(hint ? [`${name}-hint`] : []), ...(mistake ? [`${name}-mistake`] : [])].join(' ')
  return html`<p class="field${mistake && ' wrong'}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${fields[name]}" autocomplete="off" spellcheck="false" aria-invalid="${mistake ? 'true' : 'false'}" aria-describedby="${described}" ${trusted(traits)}>${
    hint && html`<span class="hint" id="${name}-hint">${hint}</span>`
  }${mistake && html`<span class="mistake" id="${name}-mistake">${mistake}</span>`}</p>`
}

interface ChoiceField {
  readonly name: LinkField
  readonly label: string
  readonly choices: Readonly<Record<string, string>>
}

function choiceField({ fields, mistakes }: NewLinkForm, { name, label, choices }: ChoiceField): Html {
  const mistake = mistakes[name]
  // JavaScript puts keys that look like numbers first; the empty choice has to be first.
  const entries = Object.entries(choices).sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
  return html`<p class="field${mistake && ' wrong'}"><label for="${name}">${label}</label>
<select id="${name}" name="${name}"${mistake ? html` aria-invalid="true" aria-describedby="${name}-mistake"` : null}>${entries.map(
    ([value, words]) =>
      html`<option value="${value}"${value === fields[name] && trusted(' selected')}>${words}</option>`,
  )}</select>${mistake && html`<span class="mistake" id="${name}-mistake">${mistake}</span>`}</p>`
}

function countryChip({ fields }: NewLinkForm, country: Country): Html {
  return html`<span class="chip"><input type="radio" id="country-${country}" name="country" value="${country}"${
    fields.country === country && trusted(' checked')
  }><label for="country-${country}">${countryNames[country]}</label></span>`
}

// The style shows the methods of the chosen country only. Ticks of other countries are ignored.
function methodFields({ fields, mistakes }: NewLinkForm): Html {
  const mistake = mistakes.methods
  const chips = Object.keys(countries).map(
    (country) =>
      html`<fieldset class="chips methods of-${country}"${mistake ? html` aria-describedby="methods-mistake"` : null}><legend>Payment methods in ${countryNames[country as Country]}</legend>${methodsIn(
        country as Country,
      ).map((method) =>
        methodChip({ method, country, isChosen: fields.methods.includes(`${country}-${method}`) }),
      )}</fieldset>`,
  )
  return html`${chips}${mistake && html`<p class="mistake" id="methods-mistake">${mistake}</p>`}`
}

interface MethodChip {
  readonly method: PaymentMethod
  readonly country: string
  readonly isChosen: boolean
}

function methodChip({ method, country, isChosen }: MethodChip): Html {
  const name = `${country}-${method}`
  return html`<span class="chip"><input type="checkbox" id="${name}" name="${name}" value="yes"${isChosen && trusted(' checked')}><label for="${name}">${methodNames[method]}</label></span>`
}
