import type { Locale } from '../../locale.ts'
import type { CardProblem } from './card-problem.ts'

/** All that the card's part of the page says, in one language. What is wrong with a field the library says. */
export interface CardWords {
  readonly accepted: string
  readonly name: string
  readonly namePlaceholder: string
  readonly nameMissing: string
  readonly number: string
  readonly expiration: string
  readonly expirationPlaceholder: string
  readonly code: string
  readonly codePlaceholder: string
  readonly installments: string
  readonly atOnce: (amount: string) => string
  readonly equal: (number: number, amount: string) => string
  readonly unequal: (first: string, others: string) => string
  readonly pay: (amount: string) => string
  readonly paying: string
  readonly safety: string
  readonly withoutScript: string
  readonly unavailable: string
  readonly atBank: { readonly text: string; readonly go: string }
  readonly problems: Readonly<Record<CardProblem, string>>
}

const en: CardWords = {
  accepted: 'Accepted cards',
  name: 'Name on the card',
  namePlaceholder: 'Ana Souza',
  nameMissing: 'Enter the name on the card.',
  number: 'Card number',
  expiration: 'Expiration date',
  expirationPlaceholder: 'MM / YY',
  code: 'Security code',
  codePlaceholder: 'CVC',
  installments: 'Installments',
  atOnce: (amount) => `${amount} in one payment`,
  equal: (number, amount) => `${number} × ${amount}`,
  unequal: (first, others) => `${first} + ${others}`,
  pay: (amount) => `Pay ${amount}`,
  paying: 'Paying…',
  safety:
    'Your card details go straight to the payment service, encrypted. The shop never sees your card number.',
  withoutScript:
    'Paying by card needs JavaScript, which keeps your card number inside protected fields. Please turn it on and reload this page, or choose another payment method.',
  unavailable:
    'The card fields could not be loaded. The cause may be a content blocker or your connection. Check both and reload this page.',
  atBank: {
    text: 'Your bank needs to confirm that it’s you. Nothing has been charged yet.',
    go: 'Go to my bank’s page',
  },
  problems: {
    declined:
      'Your bank declined this card without giving a reason. Nothing was charged. Try another card, or call your bank.',
    insufficientFunds: 'This card does not have sufficient funds. Nothing was charged. Try another card.',
    expiredCard:
      'Your bank says this card has expired. Nothing was charged. Check the date, or try another card.',
    wrongCode: 'The security code is incorrect. Nothing was charged. Check your card and enter it again.',
    bankTrouble: 'Your bank had a temporary problem. Nothing was charged. Please try again in a moment.',
    wantsAuthentication:
      'Your bank requires you to confirm payments with this card, which is not possible here. Nothing was charged. Try another card.',
    notAuthenticated:
      'Your bank could not confirm that it was you. Nothing was charged. Try again or use another card.',
    leftBank: 'The payment was not confirmed with your bank. Nothing was charged. You can try again.',
    tookLong:
      'That took too long, so your card details were deleted for your security. Nothing was charged. Press the button again.',
    tooMany: 'Too many cards were declined here. Wait a while or choose another payment method.',
    noAnswer:
      'We have not received an answer yet. You can safely press the button again: you will be charged at most once.',
    notAccepted: 'The card was not accepted. Nothing was charged. Check the details or try another card.',
  },
}

const es: CardWords = {
  accepted: 'Tarjetas aceptadas',
  name: 'Nombre en la tarjeta',
  namePlaceholder: 'Ana Souza',
  nameMissing: 'Escribe el nombre que aparece en la tarjeta.',
  number: 'Número de tarjeta',
  expiration: 'Fecha de vencimiento',
  expirationPlaceholder: 'MM / AA',
  code: 'Código de seguridad',
  codePlaceholder: 'CVC',
  installments: 'Cuotas',
  atOnce: (amount) => `${amount} en un solo pago`,
  equal: (number, amount) => `${number} × ${amount}`,
  unequal: (first, others) => `${first} + ${others}`,
  pay: (amount) => `Pagar ${amount}`,
  paying: 'Pagando…',
  safety: 'Tu tarjeta va cifrada directamente al servicio de pagos. La tienda nunca ve su número.',
  withoutScript:
    'Para pagar con tarjeta se necesita JavaScript, que mantiene el número de tu tarjeta en campos protegidos. Actívalo y vuelve a cargar esta página, o elige otro medio de pago.',
  unavailable:
    'No se pudieron cargar los campos de la tarjeta. Puede deberse a un bloqueador de contenido o a la conexión: revisa ambos y vuelve a cargar esta página.',
  atBank: {
    text: 'Tu banco necesita confirmar que eres tú. Todavía no se cobró nada.',
    go: 'Ir a la página de mi banco',
  },
  problems: {
    declined:
      'Tu banco rechazó esta tarjeta sin indicar el motivo. No se cobró nada. Prueba otra tarjeta o llama a tu banco.',
    insufficientFunds: 'Esta tarjeta no tiene saldo suficiente. No se cobró nada. Prueba otra tarjeta.',
    expiredCard:
      'Tu banco dice que esta tarjeta venció. No se cobró nada. Revisa la fecha o prueba otra tarjeta.',
    wrongCode:
      'El código de seguridad no es correcto. No se cobró nada. Revisa la tarjeta y escríbelo de nuevo.',
    bankTrouble: 'Tu banco tuvo un problema temporal. No se cobró nada. Inténtalo de nuevo en un momento.',
    wantsAuthentication:
      'Tu banco exige que confirmes los pagos con esta tarjeta, y aquí no es posible. No se cobró nada. Prueba otra tarjeta.',
    notAuthenticated:
      'Tu banco no pudo confirmar que eras tú. No se cobró nada. Inténtalo de nuevo o usa otra tarjeta.',
    leftBank: 'El pago no se confirmó en tu banco. No se cobró nada. Puedes intentarlo de nuevo.',
    tookLong:
      'Pasó demasiado tiempo y, por seguridad, eliminamos los datos de tu tarjeta. No se cobró nada. Presiona el botón otra vez.',
    tooMany: 'Aquí se rechazaron demasiadas tarjetas. Espera un rato o elige otro medio de pago.',
    noAnswer:
      'Todavía no tenemos respuesta. Puedes presionar el botón otra vez con seguridad: se te cobrará como máximo una vez.',
    notAccepted: 'La tarjeta no fue aceptada. No se cobró nada. Revisa los datos o prueba otra tarjeta.',
  },
}

const pt: CardWords = {
  accepted: 'Cartões aceitos',
  name: 'Nome no cartão',
  namePlaceholder: 'Ana Souza',
  nameMissing: 'Escreva o nome que está no cartão.',
  number: 'Número do cartão',
  expiration: 'Validade',
  expirationPlaceholder: 'MM / AA',
  code: 'Código de segurança',
  codePlaceholder: 'CVC',
  installments: 'Parcelas',
  atOnce: (amount) => `${amount} à vista`,
  equal: (number, amount) => `${number} × ${amount}`,
  unequal: (first, others) => `${first} + ${others}`,
  pay: (amount) => `Pagar ${amount}`,
  paying: 'Pagando…',
  safety: 'Seu cartão vai criptografado direto para o serviço de pagamentos. A loja nunca vê o número.',
  withoutScript:
    'Para pagar com cartão é preciso JavaScript, que mantém o número do cartão em campos protegidos. Ative-o e recarregue esta página, ou escolha outra forma de pagamento.',
  unavailable:
    'Não foi possível carregar os campos do cartão. Um bloqueador de conteúdo ou a conexão pode ser a causa: verifique os dois e recarregue esta página.',
  atBank: {
    text: 'Seu banco precisa confirmar que é você. Nada foi cobrado ainda.',
    go: 'Ir para a página do meu banco',
  },
  problems: {
    declined:
      'Seu banco recusou este cartão sem informar o motivo. Nada foi cobrado. Tente outro cartão ou ligue para o banco.',
    insufficientFunds:
      'Este cartão não tem saldo ou limite suficiente. Nada foi cobrado. Tente outro cartão.',
    expiredCard:
      'Seu banco diz que este cartão venceu. Nada foi cobrado. Confira a validade ou tente outro cartão.',
    wrongCode: 'O código de segurança está incorreto. Nada foi cobrado. Confira o cartão e digite de novo.',
    bankTrouble: 'Seu banco teve um problema temporário. Nada foi cobrado. Tente de novo em um instante.',
    wantsAuthentication:
      'Seu banco exige que você confirme os pagamentos com este cartão, o que não é possível aqui. Nada foi cobrado. Tente outro cartão.',
    notAuthenticated:
      'Seu banco não conseguiu confirmar que era você. Nada foi cobrado. Tente de novo ou use outro cartão.',
    leftBank: 'O pagamento não foi confirmado no seu banco. Nada foi cobrado. Você pode tentar de novo.',
    tookLong:
      'Demorou demais e, por segurança, apagamos os dados do seu cartão. Nada foi cobrado. Aperte o botão de novo.',
    tooMany: 'Muitos cartões foram recusados aqui. Espere um pouco ou escolha outra forma de pagamento.',
    noAnswer:
      'Ainda não tivemos resposta. Você pode apertar o botão de novo com segurança: será cobrado no máximo uma vez.',
    notAccepted: 'O cartão não foi aceito. Nada foi cobrado. Confira os dados ou tente outro cartão.',
  },
}

export const cardWords: Readonly<Record<Locale, CardWords>> = { en, es, pt }
