import { maskCardNumbers } from '@element-js/values'

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
 * and in a URL attribute (`href`, `src`, `action`) it cannot be a script. What people read has its card numbers masked:
 * a merchant's order number may look like one. Addresses, fields and copy buttons get the exact value, which they need.
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
  let attribute = attributeAfter(first, null)
  for (const [index, value] of values.entries()) {
    refuseUnsafePlace(before, value)
    markup += render(value, { attribute, isFirst: /["']$/.test(before) })
    before = others[index] ?? ''
    attribute = attributeAfter(before, attribute)
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

/**
 * A text unchanged, even if it looks like a card number. It is for numbers that people pay with elsewhere, such as
 * those of vouchers and accounts, and for the published test numbers in our own documentation.
 */
export function exactText(text: string): Html {
  return trust(escapeText(text))
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

/** The name of the attribute in which a literal ends; `null` if it ends in text. */
function attributeAfter(literal: string, before: string | null): string | null {
  const quoteAt = Math.max(literal.lastIndexOf('"'), literal.lastIndexOf("'"))
  if (quoteAt < 0) return before
  const head = literal.slice(0, quoteAt).trimEnd()
  if (!head.endsWith('=')) return null
  const [name = ''] = head
    .slice(0, -1)
    .trimEnd()
    .split(/[\s"'<>]/)
    .slice(-1)
  return name.toLowerCase()
}

/** The position of a value. */
interface Place {
  readonly attribute: string | null
  /** Whether the value begins the attribute. */
  readonly isFirst: boolean
}

function render(value: HtmlValue, place: Place): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map((each: HtmlValue) => render(each, place)).join('')
  if (isMarkup(value)) return value.markup
  if (typeof value === 'object') throw new Error('an object that is no markup stands in a template')
  return escapeText(textFor(String(value), place))
}

function textFor(text: string, { attribute, isFirst }: Place): string {
  if (attribute === null || readAttributes.has(attribute)) return maskCardNumbers(text)
  return isFirst && addressAttributes.has(attribute) ? harmlessAddress(text) : text
}

const readAttributes: ReadonlySet<string> = new Set(['aria-label', 'alt', 'title'])
const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction'])

function isMarkup(value: HtmlValue): value is Html {
  return typeof value === 'object' && value !== null && made.has(value)
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

// Browsers drop tabs and line breaks from a URL, and spaces and control characters before it.
function harmlessAddress(address: string): string {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\0-\x20]/g, '')) ?? []
  return scheme === undefined || /^https?$/i.test(scheme) ? address : 'about:invalid'
}

// Hebrew and Arabic letters, and the characters that change the direction of a text.
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Isolates somebody else's text inside our own sentence, so that right-to-left letters reorder nothing around it. In
 * markup, `<bdi>` does this, but a title has no markup.
 */
export function isolate(text: string): string {
  return turning.test(text) ? `\u2068${text}\u2069` : text
}
