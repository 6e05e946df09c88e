import type { ChallengeWords } from './types.ts'

export const es: ChallengeWords = {
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
    notAttempted: {
      title: 'Pago no completado',
      text: 'Confirmaste el pago, pero un problema técnico nuestro lo detuvo. No se cobró nada. Vuelve a la tienda e inténtalo de nuevo.',
    },
    failed: { title: 'Pago no aprobado', text: 'Tu banco no pudo confirmar que eras tú. No se cobró nada.' },
    abandoned: { title: 'Pago no confirmado', text: 'Saliste sin confirmar el pago. No se cobró nada.' },
    expired: {
      title: 'Ya no se puede confirmar',
      text: 'Este pago venció. No se cobró nada.',
    },
    codeExpired: {
      title: 'Ya no se puede confirmar',
      text: 'El código de seguridad que ingresaste solo era válido durante 30 minutos. No se cobró nada.',
    },
    released: { title: 'Pago cancelado', text: 'La tienda liberó el importe reservado. No se cobró nada.' },
  },
  close: 'Puedes cerrar esta página y volver a la tienda.',
  leadingOn: { title: 'Gracias', text: 'Te llevamos de vuelta a la tienda.', action: 'Volver a la tienda' },
  underWay: {
    title: 'Esperando a tu banco',
    text: 'Recibimos tu respuesta y tu banco la está procesando. No se te cobrará dos veces.',
    action: 'Comprobar de nuevo',
  },
  unfinished: {
    title: 'Todavía sin confirmar',
    text: 'Tu banco todavía no nos ha dicho que confirmaste el pago.',
    action: 'Volver a tu banco',
  },
  issuer: { title: 'Tu banco' },
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
