import type { StateWords } from '../types/states.ts'

export const states: StateWords = {
  links: {
    INITIAL_STATUS: 'Aberto',
    IN_PROGRESS: 'Aguardando pagamento',
    SETTLED: 'Pago',
    CANCELLED: 'Cancelado',
  },
  linkExpired: 'Expirado',
  linkEnding: 'Cancelamento em andamento',
  charges: {
    IN_PROGRESS: 'Em andamento',
    AUTHORIZED: 'Autorizado',
    SETTLED: 'Pago',
    CANCELLED: 'Cancelado',
  },
  declined: 'Recusado',
  cancelledOrDeclined: 'Cancelado ou recusado',
  refunds: { IN_PROGRESS: 'Reembolso em andamento', SETTLED: 'Reembolsado', FAILED: 'Falha no reembolso' },
  partlyRefunded: 'Reembolsado em parte',
  notifications: { pending: 'Pendente', delivered: 'Entregue', given_up: 'Não entregue' },
  notificationTypes: {
    'payment_link.updated': 'Link de pagamento',
    'refund.updated': 'Reembolso',
    'charge.updated': 'Pagamento com cartão',
  },
  countries: { BR: 'Brasil', MX: 'México', CO: 'Colômbia', CL: 'Chile', PE: 'Peru' },
  roles: { read: 'leitura', write: 'escrita' },
  causes: {
    requested: 'Cancelado por você. O valor reservado foi liberado.',
    expired: 'Não foi capturado a tempo. O valor reservado foi liberado.',
    authentication_failed: 'O emissor do cartão não conseguiu autenticar o pagador.',
    authentication_abandoned: 'O pagador não concluiu o 3-D Secure.',
    not_attempted:
      'Um problema técnico impediu o pagamento. Nada foi cobrado, e ele pode ser enviado de novo.',
    card_declined: 'O cartão foi recusado.',
    insufficient_funds: 'Saldo ou limite insuficiente.',
    lost_card: 'O cartão foi informado como perdido.',
    stolen_card: 'O cartão foi informado como roubado.',
    expired_card: 'O cartão está vencido.',
    incorrect_cvv: 'O código de segurança estava incorreto.',
    processing_error: 'Não foi possível processar o pagamento.',
    authentication_required: 'O emissor do cartão exige 3-D Secure.',
  },
}
