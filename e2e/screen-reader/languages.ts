import type { Locale } from '@element-js/element'

/** The language of Orca: its Portuguese of Brazil is complete. */
export const orcaLanguage: { readonly [locale in Locale]: string } = { en: 'en', es: 'es', pt: 'pt_BR' }

/** The texts of the pages, as a shop writes them. */
export interface PageTexts {
  readonly name: string
  readonly pan: string
  readonly expiration: string
  readonly cvv: string
  readonly card: string
  readonly pay: string
  readonly thanks: string
  readonly ownLabel: string
  readonly ownPlaceholder: string
  readonly ownMessage: string
}

export const pageTexts: { readonly [locale in Locale]: PageTexts } = {
  en: {
    name: 'Name on the card',
    pan: 'Number of your card',
    expiration: 'Valid until',
    cvv: 'Code on the back',
    card: 'Your card',
    pay: 'Pay now',
    thanks: 'Thank you for your order.',
    ownLabel: 'Gift card number',
    ownPlaceholder: 'On the front',
    ownMessage: 'Please look at the front of your card again.',
  },
  es: {
    name: 'Nombre en la tarjeta',
    pan: 'Número de tu tarjeta',
    expiration: 'Válida hasta',
    cvv: 'Código al dorso',
    card: 'Tu tarjeta',
    pay: 'Pagar ahora',
    thanks: 'Gracias por tu compra.',
    ownLabel: 'Número de la tarjeta de regalo',
    ownPlaceholder: 'En el frente',
    ownMessage: 'Vuelve a mirar el frente de tu tarjeta.',
  },
  pt: {
    name: 'Nome no cartão',
    pan: 'Número do seu cartão',
    expiration: 'Válido até',
    cvv: 'Código no verso',
    card: 'Seu cartão',
    pay: 'Pagar agora',
    thanks: 'Obrigado pela compra.',
    ownLabel: 'Número do vale-presente',
    ownPlaceholder: 'Na frente',
    ownMessage: 'Olhe de novo a frente do seu cartão.',
  },
}
