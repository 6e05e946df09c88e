import { elementOptions, fontsOf, typesOf } from './element-options.js'
import { element, formMarkup, formWords, htmlOf, indented } from './form-markup.js'
import { literal, quoted } from './literal.js'
import { styleSheetOf } from './themes.js'

/** @import { Setup } from './setup.js' */
/** @typedef {{ readonly serviceUrl: string, readonly apiKey: string, readonly integrity: string }} Account */

/**
 * The code for the visible form, in parts and as one complete page.
 *
 * @param {Setup} setup
 * @param {Account} account
 * @returns {Readonly<Record<'js' | 'html' | 'css' | 'page', string>>}
 */
export function snippet(setup, account) {
  const js = script(setup, account)
  const css = styleSheet(setup)
  const { serviceUrl, integrity } = account
  const src = `${serviceUrl}/element-1.2.0.js`
  const library = htmlOf(element('script', { src, integrity, crossorigin: 'anonymous' }))
  const body = `${htmlOf(formMarkup(setup))}\n<pre id="result"></pre>`
  const page = `<!doctype html>
<html lang="${setup.locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${formWords(setup.locale).title}</title>
${indented(library, 4)}
    <style>
${indented(css, 6)}
    </style>
  </head>
  <body>
${indented(body, 4)}
    <script>
${indented(js, 6)}
    </script>
  </body>
</html>`
  return { js, css, html: `${library}\n\n${body}`, page }
}

/** @param {Setup} setup */
function styleSheet(setup) {
  const { page, form, font } = styleSheetOf(setup)
  return `:root {\n${indented(page)}\n}\n${form}${font}`
}

/**
 * @param {Setup} setup
 * @param {Account} account
 */
function script(setup, { apiKey }) {
  const { kind, locale, country } = setup
  const fonts = fontsOf(setup)
  const group = { locale, country, ...(fonts.length > 0 && { fonts }) }
  return `const payments = service(${quoted(apiKey)})
const elements = payments.elements(${literal(group, 40)})

${creation(setup)}

// A text that is set again would be announced again.
function showError(field, message = '') {
  const line = document.getElementById(\`\${field}-error\`)
  if (line.textContent !== message) line.textContent = message
}
${kind === 'card' ? listening('card') : `for (const element of [${typesOf(kind).join(', ')}]) {\n${indented(listening('element'))}\n}`}

${submission(setup)}`
}

/** @param {Setup} setup */
function creation(setup) {
  const { shared, own } = elementOptions(setup)
  const types = typesOf(setup.kind)
  const options = types.map((type) => {
    const named = own[type] ?? {}
    if (types.length === 1)
      return `const ${type} = elements.create('${type}', ${literal({ ...shared, ...named }, 30)})`
    const body = Object.keys(named).length === 0 ? 'options' : withShared(named)
    return `const ${type} = elements.create('${type}', ${body})`
  })
  return (types.length === 1 ? options : [`const options = ${literal(shared, 50)}`, ...options]).join('\n')
}

/** @param {object} named */
function withShared(named) {
  const text = literal(named, 36)
  return text.includes('\n')
    ? text.replace('{\n', '{\n  ...options,\n')
    : text.replace('{ ', '{ ...options, ')
}

/** @param {string} element */
function listening(element) {
  const container = element === 'card' ? "'#card'" : `\`#\${${element}.type}\``
  return `for (const event of ['change', 'blur', 'error']) {
  ${element}.on(event, ({ error }) => showError(${element}.type, error?.message))
}
${element}.mount(${container})`
}

/** @param {Setup} setup */
function submission({ kind, verifyCard }) {
  const line = kind === 'card' ? "field === 'name' ? 'name' : 'card'" : 'field'
  const [first] = typesOf(kind)
  const tokenData = verifyCard ? '{ name }' : '{ name, verifyCard: false }'
  return `const form = document.querySelector('.card-form')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const name = form.elements.name.value
  // Empty before the answer, so that a mistake that remains is announced again.
  for (const line of form.querySelectorAll('.error')) line.textContent = ''
  const { data, error } = await payments.createToken(${first}, ${tokenData})
  for (const { field, message } of error?.errors?.toReversed() ?? []) showError(${line}, message)
  const result = document.getElementById('result')
  result.textContent = JSON.stringify(data ?? error, null, 2)
})`
}
