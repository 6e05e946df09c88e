/** @import { Words } from './en.js' */

/** @type {Words} */
export const es = {
  languageName: 'Español',
  language: 'Idioma',
  cart: {
    title: 'Tu pedido',
    subtotal: 'Subtotal',
    shipping: 'Envío, de 3 a 5 días',
    total: 'Total',
    note: 'Hecho en torno, esmaltado y horneado en Gonçalves. Si algo se rompe en el camino, lo hacemos de nuevo.',
    quantityOf: (name) => `Cantidad de ${name}`,
    less: (name) => `Reducir la cantidad de ${name}`,
    more: (name) => `Aumentar la cantidad de ${name}`,
  },
  form: {
    title: 'Pago',
    contact: 'Contacto',
    email: 'Correo electrónico',
    emailMissing: 'Ingresa tu correo electrónico.',
    emailWrong: 'Ingresa un correo electrónico como ana@example.com.',
    card: 'Tarjeta',
    name: 'Nombre en la tarjeta',
    nameMissing: 'Ingresa el nombre que aparece en la tarjeta.',
    number: 'Número de tarjeta',
    expiration: 'Fecha de vencimiento',
    expirationPlaceholder: 'MM / AA',
    code: 'Código de seguridad',
    problems: (count) => (count === 1 ? 'Revisa un campo.' : `Revisa ${count} campos.`),
    pay: (sum) => `Pagar ${sum}`,
    paying: (sum) => `Pagando ${sum}…`,
    smallPrint:
      'Los campos de la tarjeta son de nuestro servicio de pagos. Esta tienda nunca ve el número de tu tarjeta.',
    unavailable:
      'No se pudieron cargar los campos de la tarjeta. Puede deberse a un bloqueador de contenido o a la conexión: revisa ambos y vuelve a cargar la página.',
  },
  savedCard: {
    code: 'Código de seguridad de esta tarjeta',
    fourDigits: '4 dígitos',
    name: (brand, last4) => `tarjeta ${brand} terminada en ${last4}`,
  },
  installments: {
    title: 'Cuotas',
    atOnce: 'En un solo pago',
    atOnceFor: (amount) => `${amount} en un solo pago`,
    interestFree: (parts) => `${parts} sin intereses`,
    withInterest: (parts, total) => `${parts}, ${total} con intereses`,
    totalFree: (total) => `Total: ${total}, sin intereses.`,
    totalWith: ({ total, interest, monthlyRate, yearlyRate }) =>
      `Total: ${total}, de los que ${interest} son intereses (${monthlyRate} mensual, ${yearlyRate} anual).`,
  },
  paid: {
    pageTitle: 'Pagado',
    title: 'Pago completado. ¡Gracias!',
    text: 'Hoy empacaremos tu pedido. ¿Tienes preguntas? Escríbenos con la referencia del pago.',
    amount: 'Importe',
    card: (brand, last4) => `${brand} terminada en ${last4}`,
    installments: (count, total) => `${count}, ${total} en total`,
    reference: 'Referencia del pago',
    another: 'Hacer otro pedido',
  },
  playground: { title: 'Formulario de tarjeta', button: 'Crear token' },
  sandboxTitle: 'Esto es un sandbox',
  refusals: {
    declined: {
      title: 'Tu tarjeta fue rechazada',
      text: 'Tu banco la rechazó sin indicar el motivo. No se cobró nada. Prueba otra tarjeta o llama a tu banco.',
    },
    codeUsed: {
      title: 'Escribe de nuevo el código de seguridad',
      text: 'Por tu seguridad, solo es válido para un pago y durante media hora. No se cobró nada.',
    },
    insufficientFunds: {
      title: 'Esta tarjeta no tiene saldo suficiente',
      text: 'El saldo o el límite de esta tarjeta no cubre el total. No se cobró nada.',
    },
    incorrectCode: {
      title: 'El código de seguridad no es correcto',
      text: 'Tu banco espera otro código para esta tarjeta. No se cobró nada. Mira el reverso de la tarjeta, o el frente si es American Express.',
    },
    expiredCard: {
      title: 'Esta tarjeta venció',
      text: 'Tu banco dice que la tarjeta ya no es válida. No se cobró nada. Revisa la fecha o usa otra tarjeta.',
    },
    bankTrouble: {
      title: 'Tu banco tuvo un problema',
      text: 'El pago no llegó a tu tarjeta y no se cobró nada. Por lo general funciona un momento después.',
    },
    notAttempted: {
      title: 'El pago no se completó',
      text: 'Un problema técnico detuvo el pago y no se cobró nada. Tu tarjeta está bien: inténtalo de nuevo.',
    },
    authenticationFailed: {
      title: 'Tu banco no pudo confirmar que eras tú',
      text: 'El pago no se confirmó y no se cobró nada. Inténtalo de nuevo o usa otra tarjeta.',
    },
    authenticationAbandoned: {
      title: 'El pago no se confirmó',
      text: 'Saliste de la página de tu banco o pasó demasiado tiempo. No se cobró nada.',
    },
    cardForgotten: {
      title: 'Pasó demasiado tiempo',
      text: 'Por tu seguridad, eliminamos los datos de la tarjeta. No se cobró nada. Escríbelos de nuevo.',
    },
    cardDeleted: {
      title: 'Esta tarjeta ya no está guardada',
      text: 'Se eliminó mientras tanto. No se cobró nada. Escribe los datos de la tarjeta.',
    },
    installmentsExpired: {
      title: 'Las cuotas vencieron',
      text: 'La oferta ya no era válida y no se cobró nada. Revisa de nuevo las cuotas y paga.',
    },
    noConnection: {
      title: 'Sin conexión',
      text: 'No pudimos conectar con el servicio de pagos. No se cobró nada. Revisa tu conexión e inténtalo de nuevo.',
    },
    shopNotReady: {
      title: 'Ahora no podemos recibir pagos',
      text: 'El problema es nuestro, no de tu tarjeta. No se cobró nada. Vuelve a intentarlo más tarde.',
    },
    unanswered: {
      title: 'Todavía no tenemos respuesta',
      text: 'Todavía no sabemos si el pago se realizó. Puedes comprobarlo con seguridad: este pedido se paga como máximo una vez.',
    },
    challenged: {
      title: 'Tu banco todavía te espera',
      text: 'El pago aún no está confirmado. No se cobró nada.',
    },
  },
  actions: {
    anotherCard: 'Usar otra tarjeta',
    tryAgain: 'Intentar de nuevo',
    typeCode: 'Escribir el código de nuevo',
    typeDate: 'Escribir la fecha de nuevo',
    typeCardAgain: 'Escribir los datos de nuevo',
    typeCard: 'Escribir los datos de la tarjeta',
    checkAgain: 'Comprobar de nuevo',
    goToBank: 'Ir a la página de mi banco',
  },
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
