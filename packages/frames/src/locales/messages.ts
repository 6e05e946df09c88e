import type { Flaw, Verdict } from '@element-js/card'
import type { FieldName, Locale } from '@element-js/protocol/frame'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

/** Every sentence that a frame can say, in one language. A missing one does not compile. */
export interface Messages {
  /** Accessible names of the inputs. */
  readonly label: { readonly [field in FieldName]: string }
  readonly notMounted: { readonly [field in FieldName]: string }
  readonly empty: { readonly [field in FieldName | 'name']: string }
  readonly incomplete: { readonly [field in FieldName]: string }
  readonly flaw: { readonly [flaw in Flaw]: string }
  readonly network: string
}

export const messagesIn: { readonly [locale in Locale]: Messages } = { en, es, pt }

/** What to tell the payer about a value that is there, or `null` when it is good. */
export function flawMessage(messages: Messages, field: FieldName, verdict: Verdict): string | null {
  switch (verdict.is) {
    case 'empty':
    case 'complete':
      return null
    case 'partial':
      return messages.incomplete[field]
    case 'invalid':
      return messages.flaw[verdict.flaw]
  }
}
