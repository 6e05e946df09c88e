import { expect, it } from 'vitest'
import { html } from '../../../http/src/web/html.ts'
import type { StoredDifference } from '../../../payments/src/reconciliation/domain/run.ts'
import type { MerchantRun } from '../../../payments/src/reconciliation/store/runs.ts'
import { reconciliationPage } from './reconciliation.ts'

const run: MerchantRun = {
  merchantId: 'demo',
  runId: 'rcn_1',
  startedAtMs: 0,
  source: 'acquirer',
  fromMs: 0,
  untilMs: 1,
  lineCount: 2,
  paymentCount: 2,
  differenceCount: 1,
  broughtForwardCount: 0,
}
const difference: StoredDifference = {
  merchantId: 'demo',
  runId: 'rcn_1',
  number: 1,
  kind: 'missing_in_store',
  reference: 'chg_1',
  refundReference: null,
  payment: null,
  atMs: 0,
  resolution: 'none',
  storeState: null,
  storeAmountMinor: null,
  storeCurrency: null,
  acquirerState: 'captured',
  acquirerAmountMinor: 4200,
  acquirerCurrency: 'BRL',
}

function pageOf(differenceCount: number): string {
  const shown = { ...run, differenceCount }
  const viewer = { locale: 'en', country: null } as const
  const { body } = reconciliationPage({ runs: [shown], shown, differences: [difference], viewer })
  return html`${body}`.markup
}

it.each([
  [300, 'The first 1 are shown. The file has 300.'],
  [12_345, 'The first 1 are shown. The file has 10,000.'],
])('of %i differences the page says how many its file has', (differenceCount, hint) => {
  expect(pageOf(differenceCount)).toContain(hint)
})

it('a page that shows all differences has no hint', () => {
  expect(pageOf(1)).not.toContain('The file has')
})
