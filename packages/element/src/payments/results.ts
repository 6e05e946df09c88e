import type { BinInformation, ConfigurationError, NetworkError } from '@element-js/protocol/frame'

/** What a question to the fields or to the service resolves with: either data or an error. */
export type Answer<Data, Reason = ConfigurationError | NetworkError> =
  | { readonly data: Data; readonly error?: never }
  | { readonly error: Reason; readonly data?: never }

/** The result of `getBinInformation`. */
export type BinInformationResult = Answer<BinInformation>
