import type { NetworkError } from '@element-js/element'

/** The library that has all other words is not there; these are the first of its own for a lost connection. */
const sentences: Readonly<Record<string, string>> = {
  en: 'We could not reach the payment service.',
  es: 'No pudimos conectar con el servicio de pagos.',
  pt: 'Não foi possível conectar ao serviço de pagamento.',
}

/** What `createToken` answers when the library did not come. */
export function notLoaded(locale: string): NetworkError {
  const tag = locale === 'auto' ? navigator.language : locale
  const message = sentences[tag.slice(0, 2).toLowerCase()] ?? sentences.en ?? ''
  return { type: 'network_error', code: 0, message, retryable: true }
}
