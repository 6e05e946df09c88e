export type { NetworkId } from '@element-js/card'
export type { BinInformation } from './bin-information.ts'
export { didYouMean, editsBetween } from './did-you-mean.ts'
export {
  type AutofilledPayload,
  type BlurPayload,
  type BrandPayload,
  type ChangePayload,
  type Completeness,
  type CompletePayload,
  type ElementEvents,
  type EmptyPayload,
  type ErrorPayload,
  type EscapePayload,
  type EventName,
  eventNames,
  type FieldEvent,
  type FocusPayload,
  type LoadErrorCause,
  type LoadErrorPayload,
  type ReadyPayload,
  type SubmitPayload,
} from './element-events.ts'
export {
  type ColorScheme,
  type ElementType,
  type ErrorMessages,
  type FieldName,
  type FrameFont,
  type FrameOptions,
  type FrameSetup,
  mostFontBytes,
  mostFonts,
  type PerField,
  type Surroundings,
  version,
} from './frame-setup.ts'
export type { InstallmentsOption, InstallmentsPlan } from './installments-plan.ts'
export { knownOptions } from './known-options.ts'
export { type Locale, localeOf, locales } from './locale.ts'
export {
  type FrameAnswers,
  type FrameMessage,
  type FrameQuestion,
  type GroupMessage,
  type Hello,
  type HostMessage,
  hello,
  parseFrameMessage,
  parseHostMessage,
  parseWelcome,
  type ShownStates,
  versionGreeted,
  type Welcome,
  welcome,
} from './messages.ts'
export { optionChanges } from './option-changes.ts'
export {
  elementTypes,
  every,
  fieldNames,
  frameOptionKinds,
  isNested,
  isOfKind,
  isOptions,
  kindOf,
  type OptionKind,
  type OptionKinds,
} from './option-kinds.ts'
export { readFonts, readFrameOptions, readFrameSetup } from './read-frame-setup.ts'
export {
  canBeSetIn,
  cssNameOf,
  isHarmlessValue,
  type Style,
  type StyleProperty,
  type StylePseudo,
  type StyleRules,
  type StyleVariant,
  styleProperties,
  stylePseudos,
} from './style.ts'
export type {
  AnyTokenResult,
  ApiError,
  CardOrCodeData,
  CardToken,
  ConfigurationError,
  CvvToken,
  CvvTokenData,
  CvvTokenResult,
  NetworkError,
  TokenData,
  TokenError,
  TokenResult,
  ValidationCode,
  ValidationError,
  ValidationErrors,
} from './token-result.ts'
