import type { ReconciliationWords } from '../types/reconciliation.ts'

export const reconciliation: ReconciliationWords = {
  none: 'Ainda não há comparações.',
  noneHint:
    'O operador deste serviço pode programar uma comparação diária dos seus pagamentos com os registros do adquirente.',
  runs: 'Comparações com o adquirente',
  time: 'Hora',
  source: 'Comparado com',
  sources: { acquirer: 'o adquirente', file: 'um relatório de liquidação' },
  payments: 'Pagamentos',
  movements: 'Movimentos no adquirente',
  differences: 'Diferenças',
  agree: 'Tudo confere.',
  kind: 'Diferença',
  kinds: {
    missing_in_store: 'Falta aqui',
    missing_at_acquirer: 'Falta no adquirente',
    amount: 'Valor diferente',
    currency: 'Moeda diferente',
    state: 'Status diferente',
    doubled: 'Feito duas vezes',
  },
  payment: 'Pagamento',
  inStore: 'Aqui',
  atAcquirer: 'No adquirente',
  sides: {
    waiting: 'em espera',
    authorized: 'autorizado',
    captured: 'capturado',
    cancelled: 'não pago',
    refunded: 'reembolsado',
    failed: 'não reembolsado',
  },
  resolution: 'Solução',
  resolutions: { forward: 'Corrigido', possible: 'Pode ser corrigido', none: 'Requer uma decisão' },
  firstOnly: (shown, inFile) => `São mostradas as primeiras ${shown}. O arquivo tem ${inFile}.`,
}
