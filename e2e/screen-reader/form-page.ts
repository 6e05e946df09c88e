import type { Locale } from '@element-js/element'
import type { FieldType, FormPage } from './journey.ts'
import { pageTexts } from './languages.ts'
import type { PageAttributes } from './sites.ts'

interface FormPageOptions extends FormPage {
  readonly title: string
  readonly locale: Locale
  /** Origin of the service. */
  readonly service: string
  readonly attributes: PageAttributes
}

/** A shop's form as the README shows it: a label, a field and a line for its error each. */
export function formPage({
  title,
  locale,
  service,
  fields,
  hasLabels = true,
  options,
  attributes,
}: FormPageOptions): string {
  const texts = pageTexts[locale]
  const row = (field: FieldType): string => `<div>
${hasLabels ? `<label for="${field}">${texts[field]}</label>` : ''}
<div id="${field}"></div>
<p id="${field}-error" ${attributes.line ?? 'aria-live="assertive"'}></p>
</div>`
  const [name, value] = attributes.frame?.split('=') ?? []
  const spoil = name
    ? `document.querySelector('#' + type + ' iframe').setAttribute('${name}', '${value}')\n`
    : ''
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${title}</title>
<script src="${service}/element-1.2.0.js"></script></head>
<body>
<form>
<label for="name">${texts.name}</label><input id="name" value="Ana Souza">
${fields.map(row).join('\n')}
<button>${texts.pay}</button>
<p id="result" role="status"></p>
</form>
<script>
var answers = 0
var payments = service('ek_test_demo')
var elements = payments.elements({ locale: '${locale}', country: 'BR' })
var fields = {}
const options = ${JSON.stringify(options?.(locale) ?? {})}
const show = (field, message = '') => {
  const line = document.getElementById((fields[field] ? field : 'card') + '-error')
  if (line.textContent !== message) line.textContent = message
}
for (const type of ${JSON.stringify(fields)}) {
  fields[type] = elements.create(type, options[type])
  for (const event of ['change', 'blur', 'error']) fields[type].on(event, ({ error }) => show(type, error?.message))
  fields[type].mount('#' + type)
${spoil}}
document.forms[0].addEventListener('submit', async (event) => {
  event.preventDefault()
  for (const type in fields) show(type)
  const { data, error } = await payments.createToken(Object.values(fields)[0], { name: 'Ana Souza' })
  for (const { field, message } of error?.errors?.toReversed() ?? []) show(field, message)
  if (data) document.getElementById('result').textContent = ${JSON.stringify(texts.thanks)}
  answers += 1
})
</script>
</body>
</html>`
}
