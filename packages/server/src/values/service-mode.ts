/** `sandbox` takes test cards only and has merchants of its own; `live` takes real cards only. */
export type ServiceMode = 'sandbox' | 'live'

/** What the service is, as everybody sees it. */
export interface ServiceContext {
  readonly mode: ServiceMode
  /** Where browsers find the service, without a slash at the end. */
  readonly publicUrl: string
}
