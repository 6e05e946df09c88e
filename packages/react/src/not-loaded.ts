import type { NetworkError } from '@element-js/element'
import { type Locale, localeOf } from '@element-js/protocol/frame'

/**
 * The library, which has all other texts, is not loaded. These are the first sentences of its own messages about a lost
 * connection.
 */
const sentences: Readonly<Record<Locale, string>> = {
  en: 'We could not reach the payment service.',
  es: 'No pudimos conectar con el servicio de pagos.',
  pt: 'Não foi possível conectar ao serviço de pagamento.',
}

/** What `createToken` resolves with if the library did not load. */
export function notLoaded(locale: string): NetworkError {
  return { type: 'network_error', code: 0, message: sentences[localeOf(locale) ?? 'en'], retryable: true }
}
