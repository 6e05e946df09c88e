import { type Texts, type WordsByLocale, wordsByLocale } from '@element-js/http'

const texts = {
  simulated: ['Simulated issuer', 'Emisor simulado', 'Emissor simulado'],
  note: [
    'This page simulates the bank that issued the card. No real bank is contacted, and no money moves.',
    'Esta página simula al banco emisor de la tarjeta. No se contacta a ningún banco real y no se mueve dinero.',
    'Esta página simula o banco emissor do cartão. Nenhum banco real é contatado e nenhum dinheiro é movimentado.',
  ],
  ask: {
    title: ['Is this payment yours?', '¿Este pago es tuyo?', 'Este pagamento é seu?'],
    text: [
      'Your bank needs you to confirm this payment.',
      'Tu banco necesita que confirmes este pago.',
      'Seu banco precisa que você confirme este pagamento.',
    ],
  },
  labels: {
    amount: ['Amount', 'Importe', 'Valor'],
    merchant: ['Shop', 'Tienda', 'Loja'],
    description: ['Description', 'Concepto', 'Referente a'],
    card: ['Card', 'Tarjeta', 'Cartão'],
  },
  cardEnding: (brand: string, last4: string): Texts => [
    `${brand} ending in ${last4}`,
    `${brand} terminada en ${last4}`,
    `${brand} com final ${last4}`,
  ],
  buttons: {
    approve: ['Yes, confirm the payment', 'Sí, confirmar el pago', 'Sim, confirmar o pagamento'],
    fail: ['Fail the verification', 'Hacer que falle la verificación', 'Fazer a verificação falhar'],
    abandon: ['Leave without paying', 'Salir sin pagar', 'Sair sem pagar'],
  },
  endings: {
    approved: {
      title: ['Payment approved', 'Pago aprobado', 'Pagamento aprovado'],
      text: [
        'Your payment is complete. Thank you.',
        'Tu pago se completó. Gracias.',
        'Seu pagamento foi concluído. Obrigado.',
      ],
    },
    reserved: {
      title: ['Payment approved', 'Pago aprobado', 'Pagamento aprovado'],
      text: [
        'The amount has been reserved on your card.',
        'El importe quedó reservado en tu tarjeta.',
        'O valor foi reservado no seu cartão.',
      ],
    },
    declined: {
      title: ['Payment not approved', 'Pago no aprobado', 'Pagamento não aprovado'],
      text: [
        'You confirmed the payment, but your bank declined it. Nothing was charged.',
        'Confirmaste el pago, pero tu banco lo rechazó. No se cobró nada.',
        'Você confirmou o pagamento, mas seu banco o recusou. Nada foi cobrado.',
      ],
    },
    notAttempted: {
      title: ['Payment not completed', 'Pago no completado', 'Pagamento não concluído'],
      text: [
        'You confirmed the payment, but a technical problem on our side stopped it. Nothing was charged. Go back to the shop and try again.',
        'Confirmaste el pago, pero un problema técnico nuestro lo detuvo. No se cobró nada. Vuelve a la tienda e inténtalo de nuevo.',
        'Você confirmou o pagamento, mas um problema técnico nosso o interrompeu. Nada foi cobrado. Volte à loja e tente de novo.',
      ],
    },
    failed: {
      title: ['Payment not approved', 'Pago no aprobado', 'Pagamento não aprovado'],
      text: [
        'Your bank could not confirm that it was you. Nothing was charged.',
        'Tu banco no pudo confirmar que eras tú. No se cobró nada.',
        'Seu banco não conseguiu confirmar que era você. Nada foi cobrado.',
      ],
    },
    abandoned: {
      title: ['Payment not confirmed', 'Pago no confirmado', 'Pagamento não confirmado'],
      text: [
        'You left without confirming the payment. Nothing was charged.',
        'Saliste sin confirmar el pago. No se cobró nada.',
        'Você saiu sem confirmar o pagamento. Nada foi cobrado.',
      ],
    },
    expired: {
      title: ['Too late to confirm', 'Ya no se puede confirmar', 'Tarde demais para confirmar'],
      text: [
        'This payment has expired. Nothing was charged.',
        'Este pago venció. No se cobró nada.',
        'Este pagamento expirou. Nada foi cobrado.',
      ],
    },
    codeExpired: {
      title: ['Too late to confirm', 'Ya no se puede confirmar', 'Tarde demais para confirmar'],
      text: [
        'The security code that you entered was valid for only 30 minutes. Nothing was charged.',
        'El código de seguridad que ingresaste solo era válido durante 30 minutos. No se cobró nada.',
        'O código de segurança que você digitou só era válido por 30 minutos. Nada foi cobrado.',
      ],
    },
    released: {
      title: ['Payment cancelled', 'Pago cancelado', 'Pagamento cancelado'],
      text: [
        'The shop released the reserved amount. Nothing was charged.',
        'La tienda liberó el importe reservado. No se cobró nada.',
        'A loja liberou o valor reservado. Nada foi cobrado.',
      ],
    },
  },
  question: ['Questions about your order?', '¿Preguntas sobre tu pedido?', 'Dúvidas sobre seu pedido?'],
  close: [
    'You can close this page and go back to the shop.',
    'Puedes cerrar esta página y volver a la tienda.',
    'Você pode fechar esta página e voltar à loja.',
  ],
  leadingOn: {
    title: ['Thank you', 'Gracias', 'Obrigado'],
    text: [
      'You are being taken back to the shop.',
      'Te llevamos de vuelta a la tienda.',
      'Você está voltando para a loja.',
    ],
    action: ['Back to the shop', 'Volver a la tienda', 'Voltar para a loja'],
  },
  underWay: {
    title: ['Waiting for your bank', 'Esperando a tu banco', 'Aguardando seu banco'],
    text: [
      'We have your answer, and your bank is processing it. You will not be charged twice.',
      'Recibimos tu respuesta y tu banco la está procesando. No se te cobrará dos veces.',
      'Recebemos sua resposta e seu banco a está processando. Você não será cobrado duas vezes.',
    ],
    action: ['Check again', 'Comprobar de nuevo', 'Verificar de novo'],
  },
  unfinished: {
    title: ['Not confirmed yet', 'Todavía sin confirmar', 'Ainda não confirmado'],
    text: [
      'Your bank has not yet told us that you confirmed the payment.',
      'Tu banco todavía no nos ha dicho que confirmaste el pago.',
      'Seu banco ainda não nos informou que você confirmou o pagamento.',
    ],
    action: ['Back to your bank', 'Volver a tu banco', 'Voltar ao seu banco'],
  },
  issuer: { title: ['Your bank', 'Tu banco', 'Seu banco'] },
  unreadable: {
    title: [
      'We couldn’t process your answer',
      'No pudimos procesar tu respuesta',
      'Não foi possível processar sua resposta',
    ],
    text: [
      'Your browser sent something that this page did not expect. The payment is still waiting for you.',
      'Tu navegador envió algo que esta página no esperaba. El pago sigue esperando tu respuesta.',
      'Seu navegador enviou algo que esta página não esperava. O pagamento ainda espera sua resposta.',
    ],
    action: ['Back to the payment', 'Volver al pago', 'Voltar ao pagamento'],
  },
  unknown: {
    title: ['Payment not found', 'No encontramos este pago', 'Pagamento não encontrado'],
    text: [
      'There is no payment at this address. Go back to the shop and start the payment again.',
      'No hay ningún pago en esta dirección. Vuelve a la tienda y empieza el pago de nuevo.',
      'Não há nenhum pagamento neste endereço. Volte à loja e comece o pagamento de novo.',
    ],
  },
  fault: {
    title: ['Something went wrong', 'Algo salió mal', 'Algo deu errado'],
    text: [
      'The problem is on our side. You will not be charged twice. Please reload this page in a moment.',
      'El problema es nuestro. No se te cobrará dos veces. Vuelve a cargar esta página en un momento.',
      'O problema é nosso. Você não será cobrado duas vezes. Recarregue esta página em um instante.',
    ],
  },
} as const

/** All texts of the challenge pages in each locale. */
export const challengeWords: WordsByLocale<typeof texts> = wordsByLocale(texts)
