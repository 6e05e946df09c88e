export type {
  ApiError,
  AutofilledPayload,
  BinInformation,
  BlurPayload,
  BrandPayload,
  CardToken,
  ChangePayload,
  CompletePayload,
  ConfigurationError,
  CvvToken,
  CvvTokenData,
  CvvTokenResult,
  ElementEvents,
  ElementType,
  EmptyPayload,
  ErrorMessages,
  ErrorPayload,
  EscapePayload,
  EventName,
  FocusPayload,
  InstallmentsOption,
  InstallmentsPlan,
  LoadErrorCause,
  LoadErrorPayload,
  Locale,
  NetworkError,
  PerField,
  ReadyPayload,
  Style,
  StyleRules,
  SubmitPayload,
  TokenData,
  TokenError,
  TokenResult,
  ValidationCode,
  ValidationError,
  ValidationErrors,
} from '@element-js/protocol/frame'
export type { CardElement } from './card-element.ts'
export type { Classes } from './container-classes.ts'
export type { TokenOptions } from './create-token.ts'
export type { Elements, ElementsOptions } from './elements.ts'
export type { FontSource } from './font-source.ts'
export { IntegrationError, type IntegrationErrorCode } from './integration-error.ts'
export { type LoadElementOptions, loadElement } from './load-element.ts'
export type { ElementOptions, ElementUpdate } from './options.ts'
export { service } from './packaged-service.ts'
export type {
  BinInformationResult,
  ConfirmationOptions,
  ConfirmationResult,
  InstallmentsPlanResult,
  InstallmentsPrice,
  NotACharge,
  PaymentConfirmation,
} from './payments/results.ts'
export type { Service, ServiceOptions } from './service.ts'
