import { type Fact, factList, type Html, type HtmlValue, html, trusted } from '@element-js/http'
import { type DashboardPage, formKeyField } from './layout.ts'
import type { Visitor } from './viewer.ts'

/** An input with its hint, and with its mistake beside it. */
interface TextField {
  readonly name: string
  /** Default: the name. */
  readonly id?: string
  readonly label: HtmlValue
  readonly value: string | null
  readonly hint?: string | undefined
  readonly mistake: string | undefined
  /** Further attributes, as markup. They must never contain user input. */
  readonly attributes: string
}

export function textField({ name, id = name, label, value, hint, mistake, attributes }: TextField): Html {
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ')
  return html`<p class="field${mistake && ' wrong'}"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" value="${value}" autocomplete="off" aria-invalid="${mistake ? 'true' : 'false'}"${
    described !== '' && html` aria-describedby="${described}"`
  } ${trusted(attributes)}>${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}${
    mistake && html`<span class="mistake" id="${id}-mistake">${mistake}</span>`
  }</p>`
}

interface SelectField extends Pick<TextField, 'name' | 'id' | 'label'> {
  /** The words of each value. */
  readonly choices: Readonly<Record<string, string>>
  readonly chosen: string | null
  readonly mistake?: string | undefined
}

/** A choice of one of several values, the empty one first. */
export function selectField({ name, id = name, label, choices, chosen, mistake }: SelectField): Html {
  // JavaScript puts keys that look like numbers first.
  const entries = Object.entries(choices).sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
  return html`<p class="field${mistake && ' wrong'}"><label for="${id}">${label}</label>
<select id="${id}" name="${name}"${mistake ? html` aria-invalid="true" aria-describedby="${id}-mistake"` : null}>${entries.map(
    ([value, words]) =>
      html`<option value="${value}"${value === chosen && trusted(' selected')}>${words}</option>`,
  )}</select>${mistake && html`<span class="mistake" id="${id}-mistake">${mistake}</span>`}</p>`
}

/** The field for an amount, in units of the currency. */
export function amountField(
  label: string,
  currency: string,
  field: Pick<TextField, 'value' | 'mistake'>,
): Html {
  const attributes = 'inputmode="decimal" maxlength="30"'
  return textField({ ...field, name: 'amount', label: html`${label} (${currency})`, attributes })
}

export function hiddenFields(values: Readonly<Record<string, string>>): Html {
  const fields = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`${fields}`
}

interface FormPage extends Pick<DashboardPage, 'title' | 'section'> {
  readonly viewer: Visitor
  /** The page of the record, to which the form leads and a person can return. */
  readonly path: string
  readonly back: NonNullable<DashboardPage['back']>
  /** The amount that is at stake. */
  readonly headline?: Html
  readonly text?: string
  readonly facts: readonly Fact[]
  /** The end of the address to which the form is sent, after that of the record. */
  readonly action: string
  /** Inputs. Absent: the form only asks for confirmation. */
  readonly fields?: HtmlValue
  readonly hidden?: Html
  readonly button: { readonly words: string; readonly step?: 'review' | 'confirm' }
  /** The text of the link back to the record. */
  readonly cancel: string
  /** The sentence above a form with mistakes; `null` if there are none. */
  readonly wrong?: string | null
}

/** A page that shows what is about to be changed, and asks for input or for confirmation. */
export function formPage({ title, section, back, wrong = null, ...form }: FormPage): DashboardPage {
  const { viewer, path, headline, text, facts, action, fields, hidden, button, cancel } = form
  const tone = fields === undefined ? 'danger' : 'primary'
  const step = button.step && html` name="step" value="${button.step}"`
  const buttons = html`<button class="button ${tone}"${step} type="submit">${button.words}</button> <a class="button" href="${path}">${cancel}</a>`
  return {
    title,
    section,
    back,
    ...(wrong !== null && { status: 400, notice: { tone: 'bad', text: wrong } as const }),
    body: html`<section class="panel narrow">${headline && html`<p class="headline">${headline}</p>`}
${text && html`<p>${text}</p>`}
${factList(facts)}
<form method="post" action="${path}/${action}" class="${fields === undefined ? 'buttons' : 'stack'}">${formKeyField(viewer.session)}${hidden}
${fields === undefined ? buttons : html`${fields}<p class="buttons">${buttons}</p>`}</form></section>`,
  }
}
