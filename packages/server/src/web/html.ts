/** A piece of markup that `html` made. Values in it are text, whatever they contain. */
export interface Html {
  readonly markup: string
}

/** What a template accepts: text and numbers are escaped, markup is not, and empty values are left out. */
export type HtmlValue = string | number | Html | readonly HtmlValue[] | null | undefined | false

// Known by identity and not by shape: an object from JSON is never markup, whatever its keys.
const made = new WeakSet<object>()

/**
 * Builds markup from a template. Each value is text: it cannot end its element or attribute, and in an address (`href`,
 * `src`, `action`) it cannot be a script.
 *
 * ```ts
 * html`<a href="${address}">${name}</a>`
 * ```
 *
 * @throws Error where a value cannot be made safe: in an attribute without quotes, or inside a script or a style.
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
 * Uses a text as markup, without escaping: for files of our own, such as a style sheet. Never for a text that came with a
 * request, or from a merchant or a payer.
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
  // Browsers do not decode escapes in a script or a style.
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

// Browsers ignore tabs and line ends in an address, and spaces and control characters before it.
function harmlessAddress(address: string): string {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\0-\x20]/g, '')) ?? []
  return scheme === undefined || /^https?$/i.test(scheme) ? address : 'about:invalid'
}
