import type { Flaw, Verdict } from '@element-js/card'
import type { ErrorMessages, FieldName, Locale, PerField } from '@element-js/protocol/frame'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Messages } from './messages.ts'
import { pt } from './pt.ts'

const messagesIn: { readonly [locale in Locale]: Messages } = { en, es, pt }

/** The texts of a language, and the merchant's own texts, which take precedence. */
export interface Wording {
  readonly locale: Locale
  readonly messages: Messages
  readonly own: PerField<ErrorMessages>
}

export function wordingOf(locale: Locale, own: PerField<ErrorMessages> = {}): Wording {
  return { locale, messages: messagesIn[locale], own }
}

/** The message to the payer about a field that is not on the page. */
export function notMountedMessage({ messages }: Wording, field: FieldName): string {
  return `${messages.label[field]}: ${messages.notMounted}`
}

/** The message to the payer about a value, or `null` if it is valid. */
export function flawMessage({ messages, own }: Wording, field: FieldName, verdict: Verdict): string | null {
  switch (verdict.is) {
    case 'complete':
      return null
    case 'empty':
      return forField(own, field).empty ?? messages.empty[field]
    case 'partial':
      return forField(own, field).incomplete ?? messages.incomplete[field]
    case 'invalid':
      return forField(own, field)[ownKey(verdict.flaw)] ?? messages.flaw[verdict.flaw]
  }
}

function ownKey(flaw: Flaw): 'brand' | 'expired' | 'invalid' {
  if (flaw === 'brand') return 'brand'
  return flaw === 'past' ? 'expired' : 'invalid'
}

/** The merchant's texts for one field, whether they were given per field or for all fields. */
function forField(own: PerField<ErrorMessages>, field: FieldName): ErrorMessages {
  const isPerField = 'pan' in own || 'expiration' in own || 'cvv' in own
  return isPerField
    ? ((own as { readonly [name in FieldName]?: ErrorMessages })[field] ?? {})
    : (own as ErrorMessages)
}
