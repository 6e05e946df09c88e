import type { ReconciliationWords } from '../types/reconciliation.ts'

export const reconciliation: ReconciliationWords = {
  none: 'No comparisons yet.',
  noneHint:
    'The operator of this service can schedule a daily comparison of your payments with the acquirer’s records.',
  runs: 'Comparisons with the acquirer',
  time: 'Time',
  source: 'Compared with',
  sources: { acquirer: 'the acquirer', file: 'a settlement report' },
  payments: 'Payments',
  movements: 'Movements at the acquirer',
  differences: 'Differences',
  agree: 'Everything agrees.',
  kind: 'Difference',
  kinds: {
    missing_in_store: 'Missing here',
    missing_at_acquirer: 'Missing at the acquirer',
    amount: 'Different amount',
    currency: 'Different currency',
    state: 'Different status',
    doubled: 'Done twice',
  },
  payment: 'Payment',
  inStore: 'Here',
  atAcquirer: 'At the acquirer',
  sides: {
    waiting: 'waiting',
    authorized: 'authorized',
    captured: 'captured',
    cancelled: 'not paid',
    refunded: 'refunded',
    failed: 'not refunded',
  },
  resolution: 'Resolution',
  resolutions: { forward: 'Corrected', possible: 'Can be corrected', none: 'Needs a decision' },
  firstOnly: (shown, inFile) => `The first ${shown} are shown. The file has ${inFile}.`,
}
