import type { StateWords } from '../types/states.ts'

export const states: StateWords = {
  links: {
    INITIAL_STATUS: 'Abierto',
    IN_PROGRESS: 'Esperando el pago',
    SETTLED: 'Pagado',
    CANCELLED: 'Cancelado',
  },
  linkExpired: 'Vencido',
  linkEnding: 'Cancelación en curso',
  charges: {
    IN_PROGRESS: 'En curso',
    AUTHORIZED: 'Autorizado',
    SETTLED: 'Pagado',
    CANCELLED: 'Cancelado',
  },
  declined: 'Rechazado',
  cancelledOrDeclined: 'Cancelado o rechazado',
  refunds: { IN_PROGRESS: 'Devolución en curso', SETTLED: 'Devuelto', FAILED: 'Devolución fallida' },
  partlyRefunded: 'Devuelto en parte',
  notifications: { pending: 'Pendiente', delivered: 'Entregada', given_up: 'No entregada' },
  notificationTypes: {
    'payment_link.updated': 'Enlace de pago',
    'refund.updated': 'Devolución',
    'charge.updated': 'Pago con tarjeta',
  },
  countries: { BR: 'Brasil', MX: 'México', CO: 'Colombia', CL: 'Chile', PE: 'Perú' },
  roles: { read: 'lectura', write: 'escritura' },
  causes: {
    requested: 'Lo cancelaste. El importe reservado se liberó.',
    expired: 'No se capturó a tiempo. El importe reservado se liberó.',
    authentication_failed: 'El emisor de la tarjeta no pudo autenticar al pagador.',
    authentication_abandoned: 'El pagador no completó 3-D Secure.',
    card_declined: 'La tarjeta fue rechazada.',
    insufficient_funds: 'Saldo insuficiente.',
    lost_card: 'La tarjeta está reportada como perdida.',
    stolen_card: 'La tarjeta está reportada como robada.',
    expired_card: 'La tarjeta está vencida.',
    incorrect_cvv: 'El código de seguridad no era correcto.',
    processing_error: 'No se pudo procesar el pago.',
    authentication_required: 'El emisor de la tarjeta exige 3-D Secure.',
  },
}
