/** @import { PageWords } from './types.ts' */

/** @type {PageWords} */
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
    authenticationRequired: {
      title: 'Tu banco necesita tu confirmación',
      text: 'Solo puedes pagar en línea con esta tarjeta después de confirmar el pago con tu banco. No se cobró nada.',
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
    invalidCode: {
      title: 'El código de seguridad no tiene la longitud correcta',
      text: 'Mira el reverso de la tarjeta, o el frente si es American Express. No se cobró nada.',
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
    refused: {
      title: 'El pago no se realizó',
      text: 'Algo en el pedido no fue aceptado. No se cobró nada. Inténtalo de nuevo.',
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
}
