import type { CardElement as AnyElement } from '@element-js/element'
import type { FunctionComponent } from 'react'
import { createField } from './create-field.ts'
import type {
  CardElementProps,
  CvvElementProps,
  ExpirationElementProps,
  PanElementProps,
} from './field-props.ts'

/** The card number; together with `<ExpirationElement>` and `<CvvElement>` it forms a card. */
export const PanElement: FunctionComponent<PanElementProps> = createField('pan', 'PanElement')

/** The expiration date. */
export const ExpirationElement: FunctionComponent<ExpirationElementProps> = createField(
  'expiration',
  'ExpirationElement',
)

/** The security code. */
export const CvvElement: FunctionComponent<CvvElementProps> = createField('cvv', 'CvvElement')

/** Number, date and code in one line, instead of the three other components. */
export const CardElement: FunctionComponent<CardElementProps> = createField('card', 'CardElement')

/** The type of each component's `ref`. Component and type have the same name, as with a class. */
export type CardElement = AnyElement
