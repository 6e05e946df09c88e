import {
  type CardOrCodeData,
  type ElementType,
  elementTypes,
  type FieldName,
  type Locale,
  type NetworkError,
  type ValidationError,
  type ValidationErrors,
} from '@element-js/protocol/frame'

/**
 * The few texts that the library needs before a frame is ready: the titles of the iframes, and the answers of
 * `createToken` when no field of the group is on the page. All other texts are in the frames.
 */
interface Texts {
  /** In the order of `elementTypes`. */
  readonly titles: readonly [card: string, pan: string, expiration: string, cvv: string]
  readonly notReady: string
  readonly name: string
  readonly elsewhere: string
}

const texts: { readonly [locale in Locale]: Texts } = {
  en: {
    titles: ['Card', 'Card number', 'Expiration date', 'Security code'],
    notReady: 'Not ready yet. Try again.',
    name: 'Enter the name on your card.',
    elsewhere: 'Pay on another page',
  },
  es: {
    titles: ['Tarjeta', 'Número de tarjeta', 'Fecha de vencimiento', 'Código de seguridad'],
    notReady: 'Aún no está listo. Inténtalo de nuevo.',
    name: 'Ingresa el nombre que aparece en tu tarjeta.',
    elsewhere: 'Pagar en otra página',
  },
  pt: {
    titles: ['Cartão', 'Número do cartão', 'Data de validade', 'Código de segurança'],
    notReady: 'Ainda não está pronto. Tente novamente.',
    name: 'Informe o nome impresso no cartão.',
    elsewhere: 'Pagar em outra página',
  },
}

export function titleOf({
  elementType,
  locale,
}: {
  readonly elementType: ElementType
  readonly locale: Locale
}): string {
  return String(texts[locale].titles[elementTypes.indexOf(elementType)])
}

/** The text of the link to the other page on which the order can be paid. */
export function payElsewhere(locale: Locale): string {
  return texts[locale].elsewhere
}

/** The answer of `createToken` while none of the group's fields is ready. */
export function nothingMounted(
  { name: typedName, cardId }: CardOrCodeData,
  locale: Locale,
): ValidationErrors {
  const { notReady, name } = texts[locale]
  const missing = (field: FieldName): ValidationError =>
    error({ code: 1, field, message: `${titleOf({ elementType: field, locale })}: ${notReady}` })
  const code = missing('cvv')
  // A saved card needs only its security code.
  if (cardId) return { ...code, errors: [code] }
  const first = missing('pan')
  const errors = [first, missing('expiration'), code]
  if (!/[^\s\p{DI}]/u.test(typedName)) errors.push(error({ code: 2, field: 'name', message: name }))
  return { ...first, errors }
}

/** The answer of `createToken` when nobody waits any more, or the field that sent the request has left the page. */
export function stoppedWaiting(reason: 'aborted' | 'timeout' | 'unmounted', locale: Locale): NetworkError {
  return { type: 'network_error', code: 0, reason, message: texts[locale].notReady, retryable: true }
}

function error(about: Pick<ValidationError, 'code' | 'field' | 'message'>): ValidationError {
  return { ...about, type: 'validation_error', element: 'validation_error' }
}
