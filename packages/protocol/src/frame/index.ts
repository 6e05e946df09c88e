export { didYouMean } from './did-you-mean.ts'
export type {
  AutofilledPayload,
  BlurPayload,
  BrandPayload,
  ChangePayload,
  CompletePayload,
  ElementEvents,
  EmptyPayload,
  ErrorPayload,
  EscapePayload,
  EventName,
  FieldEvent,
  FocusPayload,
  LoadErrorCause,
  LoadErrorPayload,
  ReadyPayload,
  Standing,
  SubmitPayload,
} from './element-events.ts'
export {
  type ColorScheme,
  type ElementType,
  type ErrorMessages,
  type FieldName,
  type FrameFont,
  type FrameOptions,
  type FrameSetup,
  type Locale,
  locales,
  type PerField,
  type Surroundings,
  version,
} from './frame-setup.ts'
export {
  type FrameMessage,
  type Hello,
  type HostMessage,
  hello,
  parseFrameMessage,
  parseHostMessage,
  parseWelcome,
  versionGreeted,
  type Welcome,
  welcome,
} from './messages.ts'
export { readFrameOptions, readFrameSetup } from './read-frame-setup.ts'
export type { Style, StyleRules, StyleVariant } from './style.ts'
export type {
  ApiError,
  CardToken,
  NetworkError,
  TokenData,
  TokenError,
  TokenResult,
  ValidationCode,
  ValidationError,
  ValidationErrors,
} from './token-result.ts'
