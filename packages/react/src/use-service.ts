import type { Service } from '@element-js/element'
import { useElementsContext } from './elements-context.ts'

/**
 * Returns the service of the surrounding `<Elements>`, for its other functions: `getBinInformation`,
 * `createInstallmentsPlan`, `confirmPayment`.
 *
 * @returns null while it loads, if it could not be loaded, and on a server.
 */
export function useService(): Service | null {
  return useElementsContext('useService()').service
}
