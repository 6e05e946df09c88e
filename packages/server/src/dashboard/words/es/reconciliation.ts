import type { ReconciliationWords } from '../types/reconciliation.ts'

export const reconciliation: ReconciliationWords = {
  none: 'Todavía no hay comparaciones.',
  noneHint:
    'El operador de este servicio puede programar una comparación diaria de tus pagos con los registros del adquirente.',
  runs: 'Comparaciones con el adquirente',
  time: 'Hora',
  source: 'Comparado con',
  sources: { acquirer: 'el adquirente', file: 'un informe de liquidación' },
  payments: 'Pagos',
  movements: 'Movimientos en el adquirente',
  differences: 'Diferencias',
  agree: 'Todo coincide.',
  kind: 'Diferencia',
  kinds: {
    missing_in_store: 'Falta aquí',
    missing_at_acquirer: 'Falta en el adquirente',
    amount: 'Importe distinto',
    currency: 'Moneda distinta',
    state: 'Estado distinto',
    doubled: 'Hecho dos veces',
  },
  payment: 'Pago',
  inStore: 'Aquí',
  atAcquirer: 'En el adquirente',
  sides: {
    waiting: 'en espera',
    authorized: 'autorizado',
    captured: 'capturado',
    cancelled: 'no pagado',
    refunded: 'devuelto',
    failed: 'no devuelto',
  },
  resolution: 'Solución',
  resolutions: { forward: 'Corregido', possible: 'Se puede corregir', none: 'Requiere una decisión' },
  firstOnly: (shown, inFile) => `Se muestran las primeras ${shown}. El archivo tiene ${inFile}.`,
}
