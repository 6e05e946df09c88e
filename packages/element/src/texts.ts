import type {
  ElementType,
  Locale,
  TokenData,
  ValidationError,
  ValidationErrors,
} from '@element-js/protocol/frame'

/**
 * The few words that the page's side needs, before a frame is there to speak: titles of the iframes, and what
 * `createToken` answers when no field of the group is on the page. All others live in the frames.
 */
interface Texts {
  readonly title: { readonly [type in ElementType]: string }
  readonly notMounted: string
  readonly name: string
  readonly network: string
}

const texts: { readonly [locale in Locale]: Texts } = {
  en: {
    title: { card: 'Card', pan: 'Card number', expiration: 'Expiration date', cvv: 'Security code' },
    notMounted: 'This field is not on the page yet.',
    name: 'Enter the name on your card.',
    network: 'We could not reach the payment service. Check your connection and try again.',
  },
  es: {
    title: {
      card: 'Tarjeta',
      pan: 'Número de tarjeta',
      expiration: 'Fecha de vencimiento',
      cvv: 'Código de seguridad',
    },
    notMounted: 'Este campo aún no está en la página.',
    name: 'Ingresa el nombre que aparece en tu tarjeta.',
    network: 'No pudimos conectar con el servicio de pagos. Revisa tu conexión e inténtalo de nuevo.',
  },
  pt: {
    title: {
      card: 'Cartão',
      pan: 'Número do cartão',
      expiration: 'Data de validade',
      cvv: 'Código de segurança',
    },
    notMounted: 'Este campo ainda não está na página.',
    name: 'Informe o nome impresso no cartão.',
    network: 'Não foi possível conectar ao serviço de pagamento. Verifique sua conexão e tente de novo.',
  },
}

export function titleOf(type: ElementType, locale: Locale): string {
  return texts[locale].title[type]
}

export function networkMessage(locale: Locale): string {
  return texts[locale].network
}

/** What `createToken` answers while none of the fields that it needs is there. */
export function nothingMounted(tokenData: TokenData, locale: Locale): ValidationErrors {
  const { title, notMounted, name } = texts[locale]
  const errors = (['pan', 'expiration', 'cvv'] as const).map((field) =>
    error({ code: 1, field, message: `${title[field]}: ${notMounted}` }),
  )
  if (!tokenData.name.trim()) errors.push(error({ code: 2, field: 'name', message: name }))
  const [first = error({ code: 1, field: 'pan', message: notMounted })] = errors
  return { ...first, errors }
}

function error(about: Pick<ValidationError, 'code' | 'field' | 'message'>): ValidationError {
  return { ...about, type: 'validation_error', element: 'validation_error' }
}
