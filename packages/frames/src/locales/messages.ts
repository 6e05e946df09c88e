import type { Flaw } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'

/** All texts of a frame in one language. A missing text does not compile. */
export interface Messages {
  /** Accessible names of the inputs. */
  readonly label: { readonly [field in FieldName]: string }
  readonly placeholder: { readonly [field in FieldName]: string }
  /** Follows the label of the field that is missing. */
  readonly notMounted: string
  readonly empty: { readonly [field in FieldName | 'name']: string }
  readonly incomplete: { readonly [field in FieldName]: string }
  readonly flaw: { readonly [flaw in Flaw]: string }
  /** The service has refused the cardholder's name, because it contains a card number. */
  readonly numberAsName: string
  readonly network: string
  /** The accessible name of the choice among a card's networks. */
  readonly chooser: string
}
