export type {
  ApiError,
  BlurPayload,
  CardToken,
  ChangePayload,
  CompletePayload,
  ElementEvents,
  ElementType,
  EmptyPayload,
  ErrorPayload,
  EventName,
  FocusPayload,
  Locale,
  NetworkError,
  ReadyPayload,
  Style,
  StyleRules,
  TokenData,
  TokenError,
  TokenResult,
  ValidationCode,
  ValidationError,
  ValidationErrors,
} from '@element-js/protocol/frame'
export type { CardElement, ElementOptions } from './card-element.ts'
export type { Classes } from './container-classes.ts'
export type { Elements, ElementsOptions } from './elements-group.ts'
export { IntegrationError, type IntegrationErrorCode } from './integration-error.ts'
export { type Service, type ServiceOptions, service } from './service.ts'
