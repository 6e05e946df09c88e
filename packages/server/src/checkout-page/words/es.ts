import type { CheckoutWords } from './en.ts'

export const es: CheckoutWords = {
  skip: 'Ir al pago',
  language: 'Idioma',
  pageTitle: (what, merchant) => `${what} · ${merchant}`,
  total: 'Total',
  document: 'Ver el documento',
  newTab: 'se abre en otra pestaña',
  payBefore: (date) => `Paga hasta el ${date}`,
  exchange: {
    total: 'Total del pedido',
    rate: 'Tipo de cambio',
    sentence: (total, rate) => `Total del pedido: ${total}, al tipo de cambio ${rate}`,
  },
  deliverTo: 'Enviar a',
  change: 'Cambiar',
  howToPay: '¿Cómo quieres pagar?',
  otherMethods: 'Otros medios de pago',
  address: {
    title: 'Dirección de entrega',
    text: 'La tienda necesita una dirección de entrega para este pedido.',
    name: 'Nombre completo',
    line1: 'Calle y número',
    line2: 'Apartamento, piso, indicaciones (opcional)',
    city: 'Ciudad',
    province: 'Estado o provincia',
    postalCode: 'Código postal',
    country: 'País',
    next: 'Continuar al pago',
    missing: 'Completa este campo.',
    refused: 'Revisa este campo.',
  },
  waiting: {
    text: 'Esperando tu pago',
    byItself: 'Esta página se actualiza automáticamente.',
    lookAgain: '¿Ya pagaste? Comprobar de nuevo',
    timeLeft: 'Tiempo restante',
    another: {
      button: 'Usar otro medio de pago',
      codeEnds: 'Si eliges otro medio, el código o los datos que copiaste dejarán de funcionar.',
      paymentEnds: 'Si eliges otro medio, el pago que empezaste se cancelará.',
    },
    again: {
      button: 'Empezar de nuevo',
      codeEnds: 'Si empiezas de nuevo, el código o los datos que copiaste dejarán de funcionar.',
      paymentEnds: 'Si empiezas de nuevo, el pago que empezaste se cancelará.',
    },
  },
  sandbox: {
    title: 'Sandbox: elige el resultado',
    text: 'No se mueve dinero real. Elige qué pasa con este pago.',
    paid: 'Pagado',
    failed: 'Fallido',
    later: 'Más tarde',
  },
  provider: {
    to: 'Para',
    simulated: 'Proveedor simulado',
    note: 'Esta página simula al proveedor. No se contacta a ningún proveedor real y no se mueve dinero.',
    title: 'Confirma tu pago',
    text: '¿Quieres hacer este pago?',
    approve: 'Sí, pagar ahora',
    decline: 'Rechazar el pago',
    leave: 'Salir sin pagar',
  },
  paid: {
    title: 'Pago completado. ¡Gracias!',
    text: (merchant) => `Ya avisamos a ${merchant}. Puedes guardar esta página como comprobante.`,
    say: 'Recibimos tu pago. Gracias.',
    receipt: 'Comprobante',
    backTo: (host) => `Volver a ${host}`,
    goingTo: (host) => `Te llevaremos a ${host} en`,
    seconds: 'segundos',
    stay: 'Quedarme aquí',
    print: 'Imprimir o guardar',
  },
  refund: {
    underWay: {
      title: 'La devolución está en camino',
      text: 'El dinero se devolverá al medio de pago que usaste.',
    },
    whole: {
      title: 'Este pago se devolvió',
      text: 'El dinero se devolverá al medio de pago que usaste.',
    },
    part: {
      title: 'Este pago se devolvió parcialmente',
      text: 'Este importe se devolverá al medio de pago que usaste.',
    },
    amount: 'Devuelto',
    date: 'Devuelto el',
  },
  labels: {
    amount: 'Importe',
    merchant: 'Pagado a',
    description: 'Concepto',
    method: 'Pagado con',
    date: 'Fecha',
    order: 'Pedido',
    payment: 'Referencia del pago',
  },
  notices: {
    failed: 'El pago no se completó y no se cobró nada. Puedes intentarlo de nuevo.',
    tryAgain: 'Algo salió mal. No se cobró nada. Inténtalo de nuevo en un momento.',
    methodRefused: 'Este medio de pago no está disponible para este pago. Elige otro.',
    checkAddress:
      'Completa la dirección. Todos los campos son obligatorios, excepto el marcado como opcional.',
    later: 'Todavía no llegó ningún pago. Esta página sigue esperándolo.',
  },
  expired: (date) => ({
    title: 'Este enlace de pago venció',
    text: `Se podía pagar hasta el ${date}. Pídele un enlace nuevo a la tienda. No se cobró nada.`,
  }),
  cancelled: {
    title: 'Este enlace de pago fue cancelado',
    text: 'La tienda lo canceló y ya no se puede pagar. No se cobró nada. Si aún quieres pagar, pídele un enlace nuevo a la tienda.',
  },
  unknown: {
    title: 'No encontramos este enlace de pago',
    text: 'Revisa que la dirección esté completa o pídele de nuevo el enlace a la tienda.',
  },
  nowhere: {
    title: 'Página no encontrada',
    text: 'No hay nada en esta dirección. Comprueba que esté completa y bien escrita.',
  },
  unreadable: {
    title: 'No pudimos procesar tu solicitud',
    text: 'Tu navegador envió algo que esta página no esperaba. No se cobró nada.',
  },
  tooMany: {
    title: 'Demasiadas solicitudes',
    text: 'Llegaron demasiadas solicitudes desde tu conexión. Espera un minuto e inténtalo de nuevo. No se cobró nada.',
  },
  fault: {
    title: 'Algo salió mal',
    text: 'El problema es nuestro. No se te cobrará dos veces. Vuelve a cargar esta página en un momento.',
  },
  backToPayment: 'Volver al pago',
  sandboxTag: 'Sandbox: no se mueve dinero',
  access: {
    open: 'Cualquier persona con este enlace puede pagar y ver el comprobante.',
    paid: 'Cualquier persona con este enlace puede ver este comprobante.',
  },
  slip: {
    print: 'Imprimir o guardar como PDF',
    back: 'Volver al pago',
    title: 'Versión para imprimir',
  },
  card: {
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
    interestFree: (parts) => `${parts} sin intereses`,
    withInterest: (parts, total) => `${parts}, ${total} con intereses`,
    totalFree: (total) => `Total: ${total}, sin intereses.`,
    totalWith: ({ total, interest, monthlyRate, yearlyRate }) =>
      `Total: ${total}, de los que ${interest} son intereses (${monthlyRate} mensual, ${yearlyRate} anual).`,
    pay: (amount) => `Pagar ${amount}`,
    paying: 'Pagando…',
    safety:
      'Los datos de tu tarjeta van cifrados directamente al servicio de pagos. La tienda nunca ve el número.',
    withoutScript:
      'Para pagar con tarjeta se necesita JavaScript, que mantiene el número de tu tarjeta en campos protegidos. Actívalo y vuelve a cargar esta página.',
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
      notAttempted: 'Un problema técnico nuestro detuvo el pago. No se cobró nada. Inténtalo de nuevo.',
      wantsAuthentication:
        'Tu banco exige que confirmes los pagos con esta tarjeta, y aquí no es posible. No se cobró nada. Prueba otra tarjeta.',
      notAuthenticated:
        'Tu banco no pudo confirmar que eras tú. No se cobró nada. Inténtalo de nuevo o usa otra tarjeta.',
      leftBank: 'El pago no se confirmó en tu banco. No se cobró nada. Puedes intentarlo de nuevo.',
      tookLong:
        'Pasó demasiado tiempo y, por seguridad, eliminamos los datos de tu tarjeta. No se cobró nada. Presiona el botón otra vez.',
      tooMany:
        'Aquí se rechazaron demasiadas tarjetas. No se cobró nada. Espera un rato antes de intentarlo de nuevo.',
      noAnswer:
        'Todavía no tenemos respuesta. Puedes presionar el botón otra vez con seguridad: se te cobrará como máximo una vez.',
      notAccepted: 'La tarjeta no fue aceptada. No se cobró nada. Revisa los datos o prueba otra tarjeta.',
    },
  },
}
