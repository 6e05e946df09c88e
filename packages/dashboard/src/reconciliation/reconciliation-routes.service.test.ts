import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { startTestService, type TestService } from '../../../server/test/support/start-test-service.ts'
import { type Visitor, visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

describe('the comparisons with the acquirer in the dashboard', () => {
  let service: TestService
  let visitor: Visitor
  let other: Visitor

  beforeAll(async () => {
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    // Somebody collected money without the service.
    const payment = { merchantId: 'demo', reference: 'chg_elsewhere', amountMinor: 4200, currency: 'BRL' }
    await simulator.collect({ ...payment, outcome: 'paid' })
    // The daily comparison runs when the service starts.
    service = await startTestService({ acquirer: simulator, reconcileDays: 30 })
    visitor = await visitDashboard(service)
    other = await visitDashboard(service, 'other')
    await vi.waitFor(
      async () => expect((await visitor.look('/dashboard/reconciliation')).text).toContain('chg_elsewhere'),
      { timeout: 120_000 },
    )
  })
  afterAll(() => service.close())

  it('are listed with their differences', async () => {
    const { status, text } = await visitor.look('/dashboard/reconciliation')
    expect(status).toBe(200)
    expect(text).toContain('chg_elsewhere')
    expect(text).toContain('Missing here')
    expect(text).toContain('42.00')
    expect(text).toContain('Can be corrected')
  })

  it('can be downloaded as a file for spreadsheets', async () => {
    const { text } = await visitor.look('/dashboard/reconciliation.csv')
    const [head, row] = text.trim().split('\r\n')
    expect(head).toContain('number,kind,payment,reference,refundId,inStore')
    expect(row).toMatch(/^1,missing_in_store,,chg_elsewhere,,,,,captured,42\.00,BRL,.*,possible$/)
  })

  it('are only those of the merchant', async () => {
    const { text } = await other.look('/dashboard/reconciliation')
    expect(text).toContain('No comparisons yet.')
    const [, runId = ''] = /run=(rcn_\w+)/.exec((await visitor.look('/dashboard/reconciliation')).text) ?? []
    expect(runId).not.toBe('')
    expect((await other.look(`/dashboard/reconciliation?run=${runId}`)).status).toBe(404)
    expect((await other.look(`/dashboard/reconciliation.csv?run=${runId}`)).status).toBe(404)
    expect((await visitor.look('/dashboard/reconciliation?run=rcn_none')).status).toBe(404)
  })
})
