import type { Locale } from '../locale.ts'
import type { ChallengeResult } from './challenge-result.ts'

/** A page's heading and the sentence under it. */
export interface Message {
  readonly title: string
  readonly text: string
}

/** The texts of the challenge pages in one locale. */
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
  readonly endings: Readonly<Record<ChallengeResult, Message>>
  readonly close: string
  readonly leadingOn: Message & { readonly action: string }
  readonly underWay: Message & { readonly action: string }
  readonly unreadable: Message & { readonly action: string }
  readonly unknown: Message
  readonly fault: Message
}

const en: ChallengeWords = {
  simulated: 'Simulated issuer',
  note: 'This page simulates the bank that issued the card. No real bank is contacted, and no money moves.',
  ask: { title: 'Is this payment yours?', text: 'Your bank needs you to confirm this payment.' },
  labels: { amount: 'Amount', merchant: 'Shop', description: 'Description', card: 'Card' },
  cardEnding: (brand, last4) => `${brand} ending in ${last4}`,
  buttons: {
    approve: 'Yes, confirm the payment',
    fail: 'Fail the verification',
    abandon: 'Leave without paying',
  },
  endings: {
    approved: { title: 'Payment approved', text: 'Your payment is complete. Thank you.' },
    reserved: { title: 'Payment approved', text: 'The amount has been reserved on your card.' },
    declined: {
      title: 'Payment not approved',
      text: 'You confirmed the payment, but your bank declined it. Nothing was charged.',
    },
    failed: {
      title: 'Payment not approved',
      text: 'Your bank could not confirm that it was you. Nothing was charged.',
    },
    abandoned: {
      title: 'Payment not confirmed',
      text: 'You left without confirming the payment. Nothing was charged.',
    },
    expired: {
      title: 'Too late to confirm',
      text: 'This payment has expired. Nothing was charged.',
    },
    released: {
      title: 'Payment cancelled',
      text: 'The shop released the reserved amount. Nothing was charged.',
    },
  },
  close: 'You can close this page and go back to the shop.',
  leadingOn: {
    title: 'Thank you',
    text: 'You are being taken back to the shop.',
    action: 'Back to the shop',
  },
  underWay: {
    title: 'Waiting for your bank',
    text: 'We have your answer, and your bank is processing it. You will not be charged twice.',
    action: 'Check again',
  },
  unreadable: {
    title: 'We couldn’t process your answer',
    text: 'Your browser sent something that this page did not expect. The payment is still waiting for you.',
    action: 'Back to the payment',
  },
  unknown: {
    title: 'Payment not found',
    text: 'There is no payment at this address. Go back to the shop and start the payment again.',
  },
  fault: {
    title: 'Something went wrong',
    text: 'The problem is on our side. You will not be charged twice. Please reload this page in a moment.',
  },
}

const es: ChallengeWords = {
  simulated: 'Emisor simulado',
  note: 'Esta página simula al banco emisor de la tarjeta. No se contacta a ningún banco real y no se mueve dinero.',
  ask: { title: '¿Este pago es tuyo?', text: 'Tu banco necesita que confirmes este pago.' },
  labels: { amount: 'Importe', merchant: 'Tienda', description: 'Concepto', card: 'Tarjeta' },
  cardEnding: (brand, last4) => `${brand} terminada en ${last4}`,
  buttons: {
    approve: 'Sí, confirmar el pago',
    fail: 'Hacer que falle la verificación',
    abandon: 'Salir sin pagar',
  },
  endings: {
    approved: { title: 'Pago aprobado', text: 'Tu pago se completó. Gracias.' },
    reserved: { title: 'Pago aprobado', text: 'El importe quedó reservado en tu tarjeta.' },
    declined: {
      title: 'Pago no aprobado',
      text: 'Confirmaste el pago, pero tu banco lo rechazó. No se cobró nada.',
    },
    failed: { title: 'Pago no aprobado', text: 'Tu banco no pudo confirmar que eras tú. No se cobró nada.' },
    abandoned: { title: 'Pago no confirmado', text: 'Saliste sin confirmar el pago. No se cobró nada.' },
    expired: {
      title: 'Ya no se puede confirmar',
      text: 'Este pago venció. No se cobró nada.',
    },
    released: { title: 'Pago cancelado', text: 'La tienda liberó el importe reservado. No se cobró nada.' },
  },
  close: 'Puedes cerrar esta página y volver a la tienda.',
  leadingOn: { title: 'Gracias', text: 'Estás volviendo a la tienda.', action: 'Volver a la tienda' },
  underWay: {
    title: 'Esperando a tu banco',
    text: 'Recibimos tu respuesta y tu banco la está procesando. No se te cobrará dos veces.',
    action: 'Comprobar de nuevo',
  },
  unreadable: {
    title: 'No pudimos procesar tu respuesta',
    text: 'Tu navegador envió algo que esta página no esperaba. El pago sigue esperando tu respuesta.',
    action: 'Volver al pago',
  },
  unknown: {
    title: 'No encontramos este pago',
    text: 'No hay ningún pago en esta dirección. Vuelve a la tienda y empieza el pago de nuevo.',
  },
  fault: {
    title: 'Algo salió mal',
    text: 'El problema es nuestro. No se te cobrará dos veces. Vuelve a cargar esta página en un momento.',
  },
}

const pt: ChallengeWords = {
  simulated: 'Emissor simulado',
  note: 'Esta página simula o banco emissor do cartão. Nenhum banco real é contatado e nenhum dinheiro é movimentado.',
  ask: { title: 'Este pagamento é seu?', text: 'Seu banco precisa que você confirme este pagamento.' },
  labels: { amount: 'Valor', merchant: 'Loja', description: 'Referente a', card: 'Cartão' },
  cardEnding: (brand, last4) => `${brand} com final ${last4}`,
  buttons: {
    approve: 'Sim, confirmar o pagamento',
    fail: 'Fazer a verificação falhar',
    abandon: 'Sair sem pagar',
  },
  endings: {
    approved: { title: 'Pagamento aprovado', text: 'Seu pagamento foi concluído. Obrigado.' },
    reserved: { title: 'Pagamento aprovado', text: 'O valor foi reservado no seu cartão.' },
    declined: {
      title: 'Pagamento não aprovado',
      text: 'Você confirmou o pagamento, mas seu banco o recusou. Nada foi cobrado.',
    },
    failed: {
      title: 'Pagamento não aprovado',
      text: 'Seu banco não conseguiu confirmar que era você. Nada foi cobrado.',
    },
    abandoned: {
      title: 'Pagamento não confirmado',
      text: 'Você saiu sem confirmar o pagamento. Nada foi cobrado.',
    },
    expired: {
      title: 'Tarde demais para confirmar',
      text: 'Este pagamento expirou. Nada foi cobrado.',
    },
    released: {
      title: 'Pagamento cancelado',
      text: 'A loja liberou o valor reservado. Nada foi cobrado.',
    },
  },
  close: 'Você pode fechar esta página e voltar à loja.',
  leadingOn: { title: 'Obrigado', text: 'Você está voltando para a loja.', action: 'Voltar para a loja' },
  underWay: {
    title: 'Aguardando seu banco',
    text: 'Recebemos sua resposta e seu banco a está processando. Você não será cobrado duas vezes.',
    action: 'Verificar de novo',
  },
  unreadable: {
    title: 'Não foi possível processar sua resposta',
    text: 'Seu navegador enviou algo que esta página não esperava. O pagamento ainda espera sua resposta.',
    action: 'Voltar ao pagamento',
  },
  unknown: {
    title: 'Pagamento não encontrado',
    text: 'Não há nenhum pagamento neste endereço. Volte à loja e comece o pagamento de novo.',
  },
  fault: {
    title: 'Algo deu errado',
    text: 'O problema é nosso. Você não será cobrado duas vezes. Recarregue esta página em um instante.',
  },
}

/** The words of each locale. */
export const challengeWords: Readonly<Record<Locale, ChallengeWords>> = { en, es, pt }
