import { fetchFonts } from './fetch-fonts.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

/**
 * Starts the library for a merchant.
 *
 * @param apiKey The merchant's public key, as `ek_test_…`. It may only show fields and create tokens.
 * @throws IntegrationError for an empty key, for a secret in its place, or when no service is known.
 */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, {
    // Pages are rendered on servers too, where there is no field to give a font to.
    loadFonts: async (sources) => (typeof document === 'object' ? fetchFonts(sources) : []),
  })
}
