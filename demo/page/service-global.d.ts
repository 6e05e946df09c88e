import type { service as createService } from '@element-js/element'

declare global {
  /** The payment service's script tag defines it; absent if the script could not be loaded. */
  const service: typeof createService | undefined
}
