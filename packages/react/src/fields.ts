import type { CardElement as AnyElement } from '@element-js/element'
import type { FunctionComponent } from 'react'
import { createField } from './create-field.ts'
import type {
  CardElementProps,
  CvvElementProps,
  ExpirationElementProps,
  PanElementProps,
} from './field-props.ts'

/** The card number; with `<ExpirationElement>` and `<CvvElement>` it makes a card. */
export const PanElement: FunctionComponent<PanElementProps> = createField('pan', 'PanElement')

/** The expiration date. */
export const ExpirationElement: FunctionComponent<ExpirationElementProps> = createField(
  'expiration',
  'ExpirationElement',
)

/** The security code. */
export const CvvElement: FunctionComponent<CvvElementProps> = createField('cvv', 'CvvElement')

/** Number, date and code in one line, in place of the three others. */
export const CardElement: FunctionComponent<CardElementProps> = createField('card', 'CardElement')

/** What the `ref` of each of the four is given: one name for component and type, as with a class. */
export type CardElement = AnyElement
