import { ServiceError } from '@element-js/values'

/** The data of a card that can be filled into a request. */
export const templateNames = [
  'pan',
  'cvv',
  'expirationMonth',
  'expirationYear',
  'expirationYearShort',
  'holderName',
] as const

export type TemplateName = (typeof templateNames)[number]

/** A place in a text that is to be filled: `{{card.pan}}`, or `{{card.expirationMonth | number}}`. */
export interface Template {
  readonly name: TemplateName
  /** Without leading zeros; a whole JSON value becomes a number. */
  readonly isNumber: boolean
}

/** A text in parts: literal texts, and templates between them. */
export type TemplatePart = string | Template

// A leading zero of a security code counts, and numbers of 19 digits do not fit into the numbers of most languages.
const withNumberForm: readonly TemplateName[] = ['expirationMonth', 'expirationYear', 'expirationYearShort']

/** The text that opens a template. Twice in a row, `{{{{`, it stands for two literal braces. */
const opening = '{{'
const closing = '}}'

/** Whether a part stands for the card number or the security code. */
export function isSecret(part: TemplatePart): boolean {
  return typeof part === 'object' && (part.name === 'pan' || part.name === 'cvv')
}

/**
 * Reads the templates of a text. Every `{{` must begin a template: a typing mistake is an error, and is never sent as
 * it is. The card number and the security code cannot stand beside letters or digits: in a destination's answer they could
 * then not be told from an id, and after a sign such as % or &# the destination could read them as other characters.
 *
 * @param field The place of the text in the request, for errors.
 * @throws ServiceError 400 `invalid_template`.
 */
export function readTemplates(text: string, field: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  let literal = ''
  let at = 0
  for (;;) {
    const open = text.indexOf(opening, at)
    literal += text.slice(at, open < 0 ? undefined : open)
    if (open < 0) break
    if (text.startsWith(opening, open + opening.length)) {
      literal += opening
      at = open + 2 * opening.length
      continue
    }
    const close = text.indexOf(closing, open)
    if (close < 0) throw refusal(field, `has a ${opening} without a ${closing}. ${howToEscape}`)
    parts.push(literal, templateOf(text.slice(open + opening.length, close), field))
    literal = ''
    at = close + closing.length
  }
  const read = [...parts, literal].filter((part) => part !== '')
  if (read.some(isSecret) && !read.every(isBesideSecrets)) throw besideOtherText(field)
  return read
}

// The signs that separate the fields of formats such as track 2.
function isBesideSecrets(part: TemplatePart): boolean {
  return typeof part === 'string' ? /^[\s|=:;,^/-]*$/.test(part) : part.name !== 'holderName'
}

export function besideOtherText(field: string): ServiceError {
  return refusal(
    field,
    'has {{card.pan}} or {{card.cvv}} beside other text. Only the expiration, spaces and the signs | = : ; , ^ / - can be in the same value.',
  )
}

/** Whether a text has the beginning of a template, or of its escape. */
export function hasOpening(text: string): boolean {
  return text.includes(opening)
}

/** An error about a template. @param flaw The end of a sentence that begins with the field. */
export function refusal(field: string, flaw: string): ServiceError {
  return new ServiceError('invalid_template', { field, message: `${field} ${flaw}` })
}

const howToEscape = `To send two braces that do not open a template, write ${opening}${opening}.`
const known = templateNames.map((name) => `card.${name}`).join(', ')

function templateOf(written: string, field: string): Template {
  const [, word = '', form] = /^ *card\.([A-Za-z]+)(?: *\| *([A-Za-z]+))? *$/.exec(written) ?? []
  const name = templateNames.find((each) => each === word)
  if (!name) {
    throw refusal(
      field,
      `has an unknown template${shown(written)}. The known templates are ${known}. ${howToEscape}`,
    )
  }
  if (form === undefined) return { name, isNumber: false }
  if (form !== 'number' || !withNumberForm.includes(name)) {
    const forms = `Only ${withNumberForm.map((each) => `card.${each}`).join(', ')} can have the form | number.`
    throw refusal(field, `has a template with an unknown form${shown(written)}. ${forms}`)
  }
  return { name, isNumber: true }
}

// Errors repeat a template only if it consists of letters: otherwise it could be a number that is there by mistake.
function shown(written: string): string {
  return /^[A-Za-z_ .|-]{1,60}$/.test(written) ? `, ${opening}${written}${closing}` : ''
}
