import { type Locale, localeOf } from '@element-js/protocol/frame'

/** The texts of the dialog, for payers. */
export interface ConfirmationWords {
  readonly title: string
  /** The name of the frame with the bank's page. */
  readonly frame: string
  readonly close: string
  readonly pending: string
  readonly elsewhere: string
  readonly refused: string
  readonly blocked: string
  readonly continue: string
  readonly openWindow: string
  readonly back: string
  readonly lost: string
  /** The message of the error when the wait ends and the status is unknown. */
  readonly unknown: string
}

export const confirmationWords: { readonly [locale in Locale]: ConfirmationWords } = {
  en: {
    title: 'Confirm with your bank',
    frame: 'Your bank’s page',
    close: 'Close',
    pending: 'Your payment is not confirmed yet. You can go on where you were.',
    elsewhere: 'Confirm the payment in your bank’s window, and come back here.',
    refused: 'Your bank’s page cannot be shown here. Open it in another way to confirm the payment.',
    blocked: 'Open your bank’s page to confirm the payment.',
    continue: 'Continue with the bank',
    openWindow: 'Open in a new window',
    back: 'Back to the shop',
    lost: 'No connection. We keep trying.',
    unknown: 'We could not find out whether the payment was made. Check again before you pay again.',
  },
  es: {
    title: 'Confirma con tu banco',
    frame: 'Página de tu banco',
    close: 'Cerrar',
    pending: 'Tu pago aún no está confirmado. Puedes continuar donde lo dejaste.',
    elsewhere: 'Confirma el pago en la ventana de tu banco y vuelve aquí.',
    refused: 'La página de tu banco no se puede mostrar aquí. Ábrela de otra manera para confirmar el pago.',
    blocked: 'Abre la página de tu banco para confirmar el pago.',
    continue: 'Continuar con el banco',
    openWindow: 'Abrir en otra ventana',
    back: 'Volver a la tienda',
    lost: 'Sin conexión. Seguimos intentándolo.',
    unknown: 'No pudimos saber si se hizo el pago. Compruébalo antes de pagar otra vez.',
  },
  pt: {
    title: 'Confirme com seu banco',
    frame: 'Página do seu banco',
    close: 'Fechar',
    pending: 'Seu pagamento ainda não foi confirmado. Você pode continuar de onde parou.',
    elsewhere: 'Confirme o pagamento na janela do seu banco e volte para cá.',
    refused:
      'A página do seu banco não pode ser exibida aqui. Abra de outra forma para confirmar o pagamento.',
    blocked: 'Abra a página do seu banco para confirmar o pagamento.',
    continue: 'Continuar no banco',
    openWindow: 'Abrir em outra janela',
    back: 'Voltar para a loja',
    lost: 'Sem conexão. Continuamos tentando.',
    unknown: 'Não foi possível saber se o pagamento foi feito. Verifique antes de pagar de novo.',
  },
}

/** The language of the page, else that of the browser, else English. */
export function pageLocale(): Locale {
  return localeOf(document.documentElement.lang) ?? localeOf('auto') ?? 'en'
}
