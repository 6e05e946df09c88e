import type { Reason, ServiceMode } from '@element-js/values'
import type { Operation } from './document.ts'

/** Errors that any request can cause. */
const ofEveryRequest: readonly Reason[] = [
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'internal_error',
]

/** Errors of any request that is in progress while a sandbox is reset. */
const ofSandboxes: readonly Reason[] = ['sandbox_reset']

const ofBodies: readonly Reason[] = [
  'invalid_request',
  'unknown_field',
  'card_number_in_text',
  'malformed_json',
  'json_too_deep',
  'duplicate_key',
  'forbidden_key',
  'forbidden_character',
  'body_too_large',
  'unsupported_media_type',
]

const ofApiKeys: readonly Reason[] = ['missing_api_key', 'invalid_api_key']
const ofAccessTokens: readonly Reason[] = [
  'missing_access_token',
  'invalid_access_token',
  'credentials_mismatch',
]

/** Errors of any request with an input: the store is read for it. */
const ofStores: readonly Reason[] = ['store_unavailable']

/** The errors that follow from the input of an operation: a body, parameters, an API key, an access token. */
export function reasonsOfKind(
  { requestBody, parameters = [], security = [] }: Pick<Operation, 'requestBody' | 'parameters' | 'security'>,
  mode: ServiceMode,
  method: string,
): readonly Reason[] {
  const schemes = security.flatMap((each) => Object.keys(each))
  const hasInput = requestBody || parameters.length > 0 || schemes.length > 0
  return [
    ...ofEveryRequest,
    ...(mode === 'sandbox' && (requestBody || schemes.length > 0) ? ofSandboxes : []),
    ...(hasInput ? ofStores : []),
    ...(requestBody ? ofBodies : []),
    ...(parameters.length > 0 ? (['invalid_request'] as const) : []),
    ...(parameters.some(({ in: place }) => place !== 'path') ? (['unknown_field'] as const) : []),
    ...(schemes.includes('apiKey') ? ofApiKeys : []),
    ...(schemes.includes('accessToken') ? ofAccessTokens : []),
    ...(schemes.includes('accessToken') && method !== 'get' ? (['read_only_token'] as const) : []),
  ]
}
