/** `sandbox` accepts only test cards and has its own merchants; `live` accepts only real cards. */
export type ServiceMode = 'sandbox' | 'live'

/** Public facts about the service. */
export interface ServiceContext {
  readonly mode: ServiceMode
  /** The base URL of the service for browsers, without a trailing slash. */
  readonly publicUrl: string
}
