import type { service as createService } from '@element-js/element'

declare global {
  /** Defined by the payment service's script tag; absent when that could not be loaded. */
  const service: typeof createService | undefined
}
