/**
 * The texts of the form itself. The fields have the library's texts.
 *
 * @typedef {Readonly<Record<'title' | 'card' | 'pan' | 'expiration' | 'cvv' | 'name' | 'button', string>>} Words
 */

/** @import { Locale } from '@element-js/element' */

/** @type {Readonly<Record<Locale, Words>>} */
export const words = {
  en: {
    title: 'Card form',
    card: 'Card',
    pan: 'Card number',
    expiration: 'Expiration date',
    cvv: 'Security code',
    name: 'Name on the card',
    button: 'Create token',
  },
  es: {
    title: 'Formulario de tarjeta',
    card: 'Tarjeta',
    pan: 'Número de tarjeta',
    expiration: 'Vencimiento',
    cvv: 'Código de seguridad',
    name: 'Nombre en la tarjeta',
    button: 'Crear token',
  },
  pt: {
    title: 'Formulário do cartão',
    card: 'Cartão',
    pan: 'Número do cartão',
    expiration: 'Validade',
    cvv: 'Código de segurança',
    name: 'Nome no cartão',
    button: 'Criar token',
  },
}
