import type { ShopWords } from './types.ts'

export const es: ShopWords = {
  products: {
    cup: { name: 'Taza Mantiqueira', detail: 'Esmalte color avena, 220\u00a0ml' },
    dripper: { name: 'Dripper para dos tazas', detail: 'Esmalte color avena, base sin esmaltar' },
    coffee: { name: 'Bourbon Amarillo', detail: 'Café en grano, 250\u00a0g' },
  },
  checkout: {
    description: 'Paga tu pedido en Olaria Serrana, cerámica y café de las sierras de Mantiqueira.',
    skip: 'Ir al pago',
    assurance: 'Pago seguro',
    noScript:
      'Para pagar aquí se necesita JavaScript: los campos de la tarjeta vienen de nuestro servicio de pagos, y así esta tienda nunca ve tu tarjeta. Actívalo y vuelve a cargar la página, o elige abajo otra forma de pagar.',
    payAgainWith: 'Pagar de nuevo con la',
    codeGiven: 'Ya escribiste su código de seguridad. Todavía sirve para este pedido.',
    forgetCard: 'Eliminar esta tarjeta',
    saveCard: 'Guardar esta tarjeta para la próxima vez',
    saveCardHint: 'La próxima vez, solo escribes su código de seguridad',
    confirm: 'Pedirle a mi banco que confirme que soy yo',
    confirmHint: '3-D Secure: vas a la página de tu banco y vuelves',
    noticeTitle: 'El pago',
    otherWay: 'Otra forma de pagar',
    payByLink: 'Elegir Pix, boleto o transferencia',
    otherWayText:
      'O con tarjeta en cuotas. Pagas en una página de nuestro servicio de pagos y luego vuelves aquí.',
    sandbox: {
      text: 'No se mueve dinero ni se envía nada. Paga con una tarjeta de prueba, cualquier fecha futura y cualquier código:',
      approved: 'se aprueba',
      declined: 'se rechaza',
      tooLittle: 'se rechaza por saldo insuficiente',
      anotherCode: 'se rechaza por su código de seguridad',
      expired: 'está vencida',
      fault: 'se rechaza por un error en el banco',
      confirmed: 'necesita confirmación del banco',
      question: '¿Estás creando una página de pago?',
      playground: 'Prueba los campos en el playground',
      playgroundHas: ': todas las opciones, eventos en vivo y el código. La tienda también existe',
      asApp: 'como app de React',
    },
  },
  results: {
    backToCheckout: 'Volver al pago',
    unknownPayment: { title: 'No encontramos este pago', text: 'Puede que la dirección esté incompleta.' },
    goOnPaying: 'Continuar con el pago',
    orderPaid: 'Hoy empacaremos tu pedido. ¿Tienes preguntas? Escríbenos con el número de pedido.',
    waiting: {
      title: 'Esperando tu pago',
      text: 'Un boleto o una transferencia puede tardar uno o dos días. Empacaremos tu pedido en cuanto llegue tu pago.',
    },
    open: {
      title: 'Este pedido todavía no está pagado',
      text: 'No se cobró nada. Puedes continuar donde lo dejaste.',
    },
    cancelled: {
      title: 'Este pedido no se pagó',
      text: 'La página de pago se cerró y no se cobró nada.',
    },
    refunded: { title: 'La devolución está en camino', text: 'El dinero de este pedido se devolvió.' },
    unknownOrder: { title: 'No encontramos este pedido', text: 'Puede que la dirección esté incompleta.' },
    trouble: {
      title: 'La página de pago no se abrió',
      text: 'El problema es nuestro. No se cobró nada. Inténtalo de nuevo en un momento o paga con tarjeta.',
    },
    paidBy: 'Pagado con',
    order: 'Pedido',
    confirmed: 'Confirmado',
    byNotification: 'por una notificación firmada',
    methods: {
      PIX: 'Pix',
      CREDIT_CARD: 'Tarjeta',
      BOLETO: 'Boleto',
      BANK_TRANSFER_BR: 'Transferencia bancaria',
    },
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'Comprueba que la dirección esté completa y bien escrita.',
    way: 'Ir a la tienda',
  },
}
