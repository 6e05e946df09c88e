'use client'

export type { CreateTokenFunction, TokenOptions, TokenState } from './card-group.ts'
export { Elements, type ElementsProps } from './elements.ts'
export type { FieldEvents } from './field-events.ts'
export type {
  CardElementProps,
  CvvElementProps,
  ExpirationElementProps,
  PanElementProps,
} from './field-props.ts'
export { CardElement, CvvElement, ExpirationElement, PanElement } from './fields.ts'
export { type CreateToken, useCreateToken } from './use-create-token.ts'
export { useService } from './use-service.ts'
