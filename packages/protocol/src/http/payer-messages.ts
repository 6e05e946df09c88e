import type { Locale } from '../frame/locale.ts'

/** Why the service refuses to create a token, from the payer's point of view. */
export type PayerProblem =
  | 'declined'
  | 'insufficientFunds'
  | 'expiredCard'
  | 'wrongCode'
  | 'wrongNumber'
  | 'wrongDate'
  /** A temporary problem of the bank or of the service. The messages do not say which. */
  | 'bankTrouble'
  | 'wantsAuthentication'
  | 'notAccepted'
  | 'tooMany'

/** The messages for the payer, in the language of the fields. A missing text does not compile. */
export const payerMessages: Readonly<Record<Locale, Readonly<Record<PayerProblem, string>>>> = {
  en: {
    declined: 'Your card was declined. Try another card, or call your bank.',
    insufficientFunds: 'Your card does not have sufficient funds. Try another card.',
    expiredCard: 'Your card has expired. Check the date, or try another card.',
    wrongCode: 'The security code is incorrect. Check your card and enter it again.',
    wrongNumber: 'The card number is not valid. Check its digits.',
    wrongDate: 'The expiration date is not valid. Check your card and enter it again.',
    wantsAuthentication:
      'Your bank requires you to confirm payments with this card, which is not possible here. Try another card.',
    notAccepted: 'This card is not accepted here. Try another card.',
    tooMany: 'Too many attempts. Wait a while before you try again.',
    bankTrouble: 'Your card could not be checked because of a temporary problem. Try again in a moment.',
  },
  es: {
    declined: 'Tu tarjeta fue rechazada. Prueba otra tarjeta o llama a tu banco.',
    insufficientFunds: 'Tu tarjeta no tiene saldo suficiente. Prueba otra tarjeta.',
    expiredCard: 'Tu tarjeta está vencida. Revisa la fecha o prueba otra tarjeta.',
    wrongCode: 'El código de seguridad no es correcto. Revisa tu tarjeta y escríbelo de nuevo.',
    wrongNumber: 'El número de tarjeta no es válido. Revisa sus dígitos.',
    wrongDate: 'La fecha de vencimiento no es válida. Revisa tu tarjeta y escríbela de nuevo.',
    wantsAuthentication:
      'Tu banco exige que confirmes los pagos con esta tarjeta, y aquí no es posible. Prueba otra tarjeta.',
    notAccepted: 'Esta tarjeta no se acepta aquí. Prueba otra tarjeta.',
    tooMany: 'Demasiados intentos. Espera un rato antes de intentarlo de nuevo.',
    bankTrouble:
      'No pudimos verificar tu tarjeta por un problema temporal. Inténtalo de nuevo en un momento.',
  },
  pt: {
    declined: 'Seu cartão foi recusado. Tente outro cartão ou ligue para o seu banco.',
    insufficientFunds: 'Seu cartão não tem saldo ou limite suficiente. Tente outro cartão.',
    expiredCard: 'Seu cartão está vencido. Confira a data ou tente outro cartão.',
    wrongCode: 'O código de segurança está incorreto. Confira o cartão e digite-o novamente.',
    wrongNumber: 'O número do cartão não é válido. Confira os dígitos.',
    wrongDate: 'A data de validade não é válida. Confira o cartão e digite-a novamente.',
    wantsAuthentication:
      'Seu banco exige que você confirme os pagamentos com este cartão, e isso não é possível aqui. Tente outro cartão.',
    notAccepted: 'Este cartão não é aceito aqui. Tente outro cartão.',
    tooMany: 'Muitas tentativas. Espere um pouco antes de tentar novamente.',
    bankTrouble:
      'Não foi possível verificar seu cartão devido a um problema temporário. Tente novamente em instantes.',
  },
}
