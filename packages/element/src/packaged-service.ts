import { fetchFonts } from './fetch-fonts.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

/**
 * Starts the library for a merchant.
 *
 * @param apiKey The merchant's public key, as `ek_test_…`. It can only show fields and create tokens.
 * @throws IntegrationError for an empty key, for a secret in place of the key, or if no address of a service is given.
 */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, {
    parts: {
      fonts: async () => ({ fetchFonts }),
      payments: () => import('./hosted-payments.ts'),
    },
  })
}
