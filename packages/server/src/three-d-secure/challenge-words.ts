import type { Locale } from '../locale.ts'
import type { Ending } from './ending.ts'

/** A page's heading and the sentence under it. */
export interface Message {
  readonly title: string
  readonly text: string
}

/** All that the challenge pages say, in one language. */
export interface ChallengeWords {
  readonly simulated: string
  readonly note: string
  readonly ask: Message
  readonly labels: {
    readonly amount: string
    readonly merchant: string
    readonly description: string
    readonly card: string
  }
  readonly cardEnding: (brand: string, last4: string) => string
  readonly buttons: { readonly approve: string; readonly fail: string; readonly abandon: string }
  readonly endings: Readonly<Record<Ending, Message>>
  readonly close: string
  readonly leadingOn: Message & { readonly action: string }
  readonly underWay: Message & { readonly action: string }
  readonly unreadable: Message & { readonly action: string }
  readonly unknown: Message
  readonly fault: Message
}

const en: ChallengeWords = {
  simulated: 'Simulated issuer',
  note: 'This page plays the bank that issued the card. No real bank is asked, and no money moves.',
  ask: { title: 'Is this payment yours?', text: 'Your bank wants to hear it from you before it pays.' },
  labels: { amount: 'Amount', merchant: 'Shop', description: 'For', card: 'Card' },
  cardEnding: (brand, last4) => `${brand} ending in ${last4}`,
  buttons: {
    approve: 'Yes, confirm the payment',
    fail: 'Fail the check',
    abandon: 'Leave without paying',
  },
  endings: {
    approved: { title: 'Payment approved', text: 'It is paid. Thank you.' },
    reserved: { title: 'Payment approved', text: 'The amount is reserved on your card for the shop.' },
    declined: {
      title: 'Payment not approved',
      text: 'You confirmed it, and your bank still did not make it. Nothing was charged.',
    },
    failed: {
      title: 'Payment not approved',
      text: 'Your bank could not tell that it was you. Nothing was charged.',
    },
    abandoned: { title: 'Payment stopped', text: 'You left without confirming it. Nothing was charged.' },
    expired: {
      title: 'Too late to confirm',
      text: 'This payment waited for too long and has ended. Nothing was charged.',
    },
    released: {
      title: 'Payment cancelled',
      text: 'The shop let go of the amount that was reserved. Nothing was charged.',
    },
  },
  close: 'You can close this page and go back to the shop.',
  leadingOn: {
    title: 'Thank you',
    text: 'You are on your way back to the shop.',
    action: 'Back to the shop',
  },
  underWay: {
    title: 'Waiting for your bank',
    text: 'Your answer has arrived, and the bank is still at work. You never pay twice, however often you look.',
    action: 'Look again',
  },
  unreadable: {
    title: 'That was no answer',
    text: 'What the browser sent could not be read. The payment still waits for you.',
    action: 'Back to the payment',
  },
  unknown: {
    title: 'No such payment',
    text: 'Nothing waits at this address. Go back to the shop and begin the payment again.',
  },
  fault: {
    title: 'This is our fault',
    text: 'Something went wrong here. You never pay twice: load the page again in a moment.',
  },
}

const es: ChallengeWords = {
  simulated: 'Emisor simulado',
  note: 'Esta página hace de banco emisor de la tarjeta. No se consulta a ningún banco real y no se mueve dinero.',
  ask: { title: '¿Este pago es tuyo?', text: 'Tu banco quiere que lo confirmes antes de pagar.' },
  labels: { amount: 'Importe', merchant: 'Tienda', description: 'Concepto', card: 'Tarjeta' },
  cardEnding: (brand, last4) => `${brand} terminada en ${last4}`,
  buttons: {
    approve: 'Sí, confirmar el pago',
    fail: 'Fallar la verificación',
    abandon: 'Salir sin pagar',
  },
  endings: {
    approved: { title: 'Pago aprobado', text: 'El pago está hecho. Gracias.' },
    reserved: { title: 'Pago aprobado', text: 'El importe queda reservado en tu tarjeta para la tienda.' },
    declined: {
      title: 'Pago no aprobado',
      text: 'Lo confirmaste, pero tu banco no lo hizo. No se cobró nada.',
    },
    failed: { title: 'Pago no aprobado', text: 'Tu banco no pudo comprobar que eras tú. No se cobró nada.' },
    abandoned: { title: 'Pago interrumpido', text: 'Saliste sin confirmarlo. No se cobró nada.' },
    expired: {
      title: 'Ya no se puede confirmar',
      text: 'Este pago esperó demasiado y terminó. No se cobró nada.',
    },
    released: { title: 'Pago cancelado', text: 'La tienda liberó el importe reservado. No se cobró nada.' },
  },
  close: 'Puedes cerrar esta página y volver a la tienda.',
  leadingOn: { title: 'Gracias', text: 'Estás volviendo a la tienda.', action: 'Volver a la tienda' },
  underWay: {
    title: 'Esperando a tu banco',
    text: 'Tu respuesta llegó y el banco sigue trabajando. Nunca pagas dos veces, mires cuantas veces mires.',
    action: 'Mirar otra vez',
  },
  unreadable: {
    title: 'Eso no fue una respuesta',
    text: 'No se pudo leer lo que envió el navegador. El pago te sigue esperando.',
    action: 'Volver al pago',
  },
  unknown: {
    title: 'No existe ese pago',
    text: 'Nada espera en esta dirección. Vuelve a la tienda y empieza el pago de nuevo.',
  },
  fault: {
    title: 'Es culpa nuestra',
    text: 'Algo salió mal aquí. Nunca pagas dos veces: carga la página de nuevo en un momento.',
  },
}

const pt: ChallengeWords = {
  simulated: 'Emissor simulado',
  note: 'Esta página faz o papel do banco emissor do cartão. Nenhum banco real é consultado e nenhum dinheiro se move.',
  ask: { title: 'Este pagamento é seu?', text: 'Seu banco quer que você confirme antes de pagar.' },
  labels: { amount: 'Valor', merchant: 'Loja', description: 'Referente a', card: 'Cartão' },
  cardEnding: (brand, last4) => `${brand} com final ${last4}`,
  buttons: {
    approve: 'Sim, confirmar o pagamento',
    fail: 'Falhar a verificação',
    abandon: 'Sair sem pagar',
  },
  endings: {
    approved: { title: 'Pagamento aprovado', text: 'Está pago. Obrigado.' },
    reserved: { title: 'Pagamento aprovado', text: 'O valor fica reservado no seu cartão para a loja.' },
    declined: {
      title: 'Pagamento não aprovado',
      text: 'Você confirmou, mas seu banco não fez o pagamento. Nada foi cobrado.',
    },
    failed: {
      title: 'Pagamento não aprovado',
      text: 'Seu banco não conseguiu confirmar que era você. Nada foi cobrado.',
    },
    abandoned: { title: 'Pagamento interrompido', text: 'Você saiu sem confirmar. Nada foi cobrado.' },
    expired: {
      title: 'Tarde demais para confirmar',
      text: 'Este pagamento esperou demais e terminou. Nada foi cobrado.',
    },
    released: {
      title: 'Pagamento cancelado',
      text: 'A loja liberou o valor que estava reservado. Nada foi cobrado.',
    },
  },
  close: 'Você pode fechar esta página e voltar à loja.',
  leadingOn: { title: 'Obrigado', text: 'Você está voltando para a loja.', action: 'Voltar para a loja' },
  underWay: {
    title: 'Aguardando seu banco',
    text: 'Sua resposta chegou e o banco ainda está trabalhando. Você nunca paga duas vezes, por mais que olhe.',
    action: 'Olhar de novo',
  },
  unreadable: {
    title: 'Isso não foi uma resposta',
    text: 'Não foi possível ler o que o navegador enviou. O pagamento ainda espera por você.',
    action: 'Voltar ao pagamento',
  },
  unknown: {
    title: 'Esse pagamento não existe',
    text: 'Nada espera neste endereço. Volte à loja e comece o pagamento de novo.',
  },
  fault: {
    title: 'A culpa é nossa',
    text: 'Algo deu errado aqui. Você nunca paga duas vezes: carregue a página de novo em um instante.',
  },
}

/** @see interface §4.8, which names the three languages. */
export const challengeWords: Readonly<Record<Locale, ChallengeWords>> = { en, es, pt }
