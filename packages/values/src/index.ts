/** What everything else speaks of: amounts and currencies, countries and languages, times, ids, the texts of requests, errors, and what a span of a trace is. */

export { brandNameOf } from './brand-name.ts'
export { canonicalJson } from './canonical-json.ts'
export { hasCardNumber, maskCardNumbers, removeCardNumbers } from './card-numbers/card-numbers.ts'
export {
  cciDigitsOf,
  clabeDigitOf,
  cnpjDigitsOf,
  formatBrazilianDocument,
  isCnpj,
  isCpf,
  luhnDigitOf,
} from './check-digits/check-digits.ts'
export { isClabe, refuseBankAccount } from './check-digits/refuse-bank-account.ts'
export { refuseDocumentId } from './check-digits/refuse-document-id.ts'
export { counted } from './counted.ts'
export {
  allRefusals,
  catalogue,
  errorBody,
  mostErrors,
  type Reason,
  type ReasonOf,
  ServiceError,
  shownReasonOf,
  throwTogether,
  together,
} from './errors.ts'
export { findUrlFlaw, isLocalHost, parsePlainUrl, type UrlFlaw } from './find-url-flaw.ts'
export { idempotencyHeader, idempotencyKey, readIdempotencyKey } from './idempotency-key.ts'
export { isLocale, type Locale, localeFacts, locales } from './locale.ts'
export {
  type AmountForm,
  formatAmount,
  formatAmountWithCode,
  formatExchangeRate,
  formatFigures,
  formatLocalFigures,
  formatRateWithCodes,
  formatTypedAmount,
  type LocalAmount,
  parseAmount,
  toDecimal,
} from './money/amount.ts'
export { type Country, countries, isCountry, takesCurrency } from './money/country.ts'
export { type Exchange, exchangeAmount, sandboxRates } from './money/exchange.ts'
export {
  amountStepOf,
  type Currency,
  currencyExponents,
  isCurrency,
  largestAmountMinor,
} from './money/money.ts'
export { decimalSignOf, formatPercent, formatRate, numberTagOf } from './money/number-format.ts'
export { readCountry, readCurrency, refuseFractions } from './money/read-money.ts'
export { newId, randomHex } from './new-id.ts'
export { billingAddressSchema, shippingAddressSchema, shownAddressSchema } from './schemas/address-schemas.ts'
export {
  amount,
  amountInDigits,
  amountOfEitherType,
  countryCode,
  currencyCode,
  minorUnits,
} from './schemas/amount-schemas.ts'
export { email, phone } from './schemas/payer-schemas.ts'
export { type StringMap, stringMap } from './schemas/string-map.ts'
export {
  cardNumberRule,
  characters,
  formedText,
  formFields,
  freeText,
  freeTextMark,
  identifier,
  idInAddress,
  idOfPage,
  ownText,
  text,
} from './schemas/texts.ts'
export { foldText, searchTextsOf } from './search/search-texts.ts'
export { Secret, withBytesOf } from './secret.ts'
export type { ServiceContext, ServiceMode } from './service-mode.ts'
export { codeOf, describeError, StartError } from './start-error.ts'
export { brazilDayOf, parseUtcTime, unixSecondsOf, utcTimeOf } from './time-formats.ts'
export { repeatEvery, repeatWithin, waitAtMost } from './timing.ts'
export { noTracing, type Span, type SpanStart, type Tracing, type TracingContext } from './tracing.ts'
