import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asMerchant, startTestService } from '../../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../../server/test/support/temporary-folder.ts'

it.each([
  ['settled', 'returned', 'SETTLED'],
  ['failed', 'simulate_failure', 'FAILED'],
])('no file contains the account data of a refund once it has %s', async (_, reason, refundStatus) => {
  const folder = makeTemporaryFolder()
  const files = (): Buffer =>
    Buffer.concat(
      readdirSync(folder.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
    )
  let nowMs = Date.UTC(2026, 10, 20, 12)
  const store = { kind: 'file', path: join(folder.path, 'service.sqlite') } as const
  const service = await startTestService({ store, nowMs: () => nowMs })
  const headers = asMerchant('demo')
  const post = async (path: string, body: object) => (await service.post(path, body, headers)).body
  const order = { orderId: 'a', amount: 1000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] }
  const { linkId } = (await post('/v2/cashier/payment-link/', order)) as { linkId: string }
  await post(`/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' })

  const account = { beneficiaryName: 'Beatriz Nogueira', bankAccountNumber: 'conta-778120' }
  const additionalInfo = { bankTransferAccountInfo: account }
  await post('/v2/cashier/payment-link/refund', { linkId, reason, additionalInfo })
  // Negative control: the scan finds what is there.
  for (const text of Object.values(account)) expect(files().includes(text)).toBe(true)

  nowMs += 2000
  await service.runJobs()
  const found = await service.send(`/v2/cashier/payment-link/${linkId}`, { headers })
  expect(found.body).toMatchObject({ data: { refundStatus } })
  for (const text of Object.values(account)) expect([text, files().includes(text)]).toEqual([text, false])
  await service.close()
  folder.remove()
})
