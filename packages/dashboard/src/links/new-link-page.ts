import { type Html, html, trusted } from '@element-js/http'
import { methodNames } from '@element-js/payments'
import type { PaymentMethod } from '@element-js/protocol/http'
import { type Country, countries, currencyExponents, type Locale } from '@element-js/values'
import { selectField, textField } from '../page/forms.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { amountExample } from '../page/sentences.ts'
import type { Visitor } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { type LinkField, type LinkFields, type LinkMistakes, methodsIn } from './read-link-form.ts'

interface NewLinkForm {
  readonly fields: LinkFields
  readonly mistakes: LinkMistakes
  readonly viewer: Visitor
}

/** The form that creates a link. */
export function newLinkPage(form: NewLinkForm): DashboardPage {
  const { mistakes, viewer } = form
  const { isPaymentServiceProvider } = viewer.session.merchant
  const { newLink: words, labels, page } = dashboardWords[viewer.locale]
  const example = amountExample(countries[viewer.country ?? 'BR'], viewer)
  const isWrong = Object.keys(mistakes).length > 0
  return {
    title: words.title,
    section: 'links',
    back: { href: '/dashboard/links', words: page.sections.links },
    ...(isWrong && {
      status: 400,
      notice: { tone: 'bad', text: mistakes.form ?? words.notCreated } as const,
    }),
    body: html`<form method="post" action="/dashboard/links/new" class="new-link">${formKeyField(viewer.session)}
<section class="panel"><h2>${words.order}</h2>
<div class="grid">
${linkField(form, { name: 'orderId', label: words.orderId, hint: words.orderHint, traits: 'required' })}
${linkField(form, { name: 'amount', label: labels.amount, hint: words.amountHint(example), traits: 'required inputmode="decimal"' })}
${choiceField(form, { name: 'currency', label: words.currency, choices: { '': words.ownCurrency, ...currencyCodes } })}
${choiceField(form, { name: 'lifetime', label: words.expiresAfter, choices: words.lifetimes })}
</div>
${linkField(form, { name: 'description', label: labels.description, hint: words.descriptionHint })}
</section>
<section class="panel"><h2>${words.place}</h2>
<fieldset class="chips"><legend>${labels.country}</legend>${Object.keys(countries).map((country) => countryChip(form, country as Country))}</fieldset>
${methodFields(form)}
</section>
<section class="panel"><h2>${labels.payer}</h2>
<div class="grid">
${linkField(form, { name: 'name', label: labels.name })}
${linkField(form, { name: 'email', label: labels.email, traits: 'inputmode="email"' })}
${linkField(form, { name: 'phone', label: labels.phone, hint: words.phoneHint, traits: 'inputmode="tel"' })}
${linkField(form, { name: 'documentId', label: labels.documentId, hint: words.documentHint })}
</div>
<p class="check"><input type="checkbox" id="needCollectAddress" name="needCollectAddress" value="yes"${form.fields.needCollectAddress !== '' && trusted(' checked')}><label for="needCollectAddress">${words.askAddress}</label></p>
</section>
<section class="panel"><h2>${words.shop}</h2>
<div class="grid">
${linkField(form, { name: 'redirectUrl', label: words.returnUrl, traits: 'inputmode="url"' })}
${linkField(form, { name: 'callbackUrl', label: labels.notificationUrl, traits: 'inputmode="url"' })}
${isPaymentServiceProvider && linkField(form, { name: 'subMerchantId', label: labels.subMerchant, traits: 'required' })}
</div></section>
<p class="buttons"><button class="button primary" type="submit">${words.create}</button> <a class="button" href="/dashboard/links">${page.cancel}</a></p>
</form>`,
  }
}

const currencyCodes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(currencyExponents).map((code) => [code, code]),
)

interface LinkTextField {
  readonly name: LinkField
  readonly label: string
  readonly hint?: string
  /** Further attributes. Default: none. */
  readonly traits?: string
}

function linkField({ fields, mistakes }: NewLinkForm, { traits = '', ...field }: LinkTextField): Html {
  const { name } = field
  // The service says what is too long. A browser cuts what is pasted, and a part of an order's number or of an e-mail
  // address may be another one.
  const attributes = `spellcheck="false" maxlength="2048" ${traits}`
  return textField({ ...field, value: fields[name], mistake: mistakes[name], attributes })
}

interface ChoiceField {
  readonly name: LinkField
  readonly label: string
  readonly choices: Readonly<Record<string, string>>
}

function choiceField({ fields, mistakes }: NewLinkForm, field: ChoiceField): Html {
  return selectField({ ...field, chosen: fields[field.name], mistake: mistakes[field.name] })
}

function countryChip({ fields, viewer }: NewLinkForm, country: Country): Html {
  return html`<span class="chip"><input type="radio" id="country-${country}" name="country" value="${country}"${
    fields.country === country && trusted(' checked')
  }><label for="country-${country}">${dashboardWords[viewer.locale].states.countries[country]}</label></span>`
}

// The style shows only the methods of the chosen country. Checked boxes of other countries are ignored.
function methodFields({ fields, mistakes, viewer: { locale } }: NewLinkForm): Html {
  const { newLink: words, states } = dashboardWords[locale]
  const mistake = mistakes.methods
  const chips = Object.keys(countries).map(
    (country) =>
      html`<fieldset class="chips methods of-${country}"${mistake ? html` aria-describedby="methods-mistake"` : null}><legend>${words.methodsIn(states.countries[country as Country])}</legend>${methodsIn(
        country as Country,
      ).map((method) =>
        methodChip({ method, country, locale, isChosen: fields.methods.includes(`${country}-${method}`) }),
      )}</fieldset>`,
  )
  return html`${chips}${mistake && html`<p class="mistake" id="methods-mistake">${mistake}</p>`}`
}

interface MethodChip {
  readonly method: PaymentMethod
  readonly country: string
  readonly locale: Locale
  readonly isChosen: boolean
}

function methodChip({ method, country, locale, isChosen }: MethodChip): Html {
  const name = `${country}-${method}`
  return html`<span class="chip"><input type="checkbox" id="${name}" name="${name}" value="yes"${isChosen && trusted(' checked')}><label for="${name}">${methodNames[locale][method]}</label></span>`
}
