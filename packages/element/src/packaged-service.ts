import { fetchFonts } from './fetch-fonts.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

/**
 * Starts the library for a merchant.
 *
 * @param apiKey The merchant's public key, such as `ek_test_…`. It can only show fields and create tokens.
 * @throws IntegrationError if the key is empty or is a secret, or if no address of a service is passed.
 */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, {
    parts: {
      fonts: async () => ({ fetchFonts }),
      payments: () => import('./hosted-payments.ts'),
    },
  })
}
