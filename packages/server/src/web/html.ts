/** Markup that `html` created. The values in it are escaped text. */
export interface Html {
  readonly markup: string
}

/** A value in a template: text and numbers are escaped, markup is not, and empty values are omitted. */
export type HtmlValue = string | number | Html | readonly HtmlValue[] | null | undefined | false

// Recognized by identity and not by shape: an object from somebody's JSON is never markup, whatever its keys.
const made = new WeakSet<object>()

/**
 * Builds markup from a template. Each value becomes text: it cannot end the element or the attribute that contains it,
 * and in a URL attribute (`href`, `src`, `action`) it cannot be a script.
 *
 * ```ts
 * html`<a href="${address}">${name}</a>`
 * ```
 *
 * @throws Error if a value cannot be made safe: in an attribute without quotes, or inside a script or a style.
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const [first = '', ...others] = literals
  let before = first
  let markup = first
  for (const [index, value] of values.entries()) {
    refuseUnsafePlace(before, value)
    markup += render(value, before)
    before = others[index] ?? ''
    markup += before
  }
  return trust(markup)
}

/**
 * Treats a text as markup, without escaping it. For files of our own, such as a stylesheet. Never use it for anything
 * that a request, a merchant or a payer can influence.
 */
export function trusted(markup: string): Html {
  return trust(markup)
}

function trust(markup: string): Html {
  const piece: Html = Object.freeze({ markup })
  made.add(piece)
  return piece
}

function refuseUnsafePlace(before: string, value: HtmlValue): void {
  // Browsers do not decode escapes inside these elements.
  const isRaw = /^<(script|style)\b[^>]*>/i.test(before.slice(before.lastIndexOf('<')))
  if (isRaw && !isMarkup(value)) throw new Error('a script or a style takes no values')
  if (/=\s*$/.test(before)) throw new Error('a value of an attribute needs quotes around it')
}

function render(value: HtmlValue, before: string): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map((each: HtmlValue) => render(each, before)).join('')
  if (isMarkup(value)) return value.markup
  if (typeof value === 'object') throw new Error('an object that is no markup stands in a template')
  const text = String(value)
  return escapeText(isAddress(before) ? harmlessAddress(text) : text)
}

function isMarkup(value: HtmlValue): value is Html {
  return typeof value === 'object' && value !== null && made.has(value)
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function isAddress(before: string): boolean {
  return /\b(href|src|action|formaction)\s*=\s*["']$/i.test(before)
}

// Browsers drop tabs and line breaks from a URL, and spaces and control characters before it.
function harmlessAddress(address: string): string {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\0-\x20]/g, '')) ?? []
  return scheme === undefined || /^https?$/i.test(scheme) ? address : 'about:invalid'
}
