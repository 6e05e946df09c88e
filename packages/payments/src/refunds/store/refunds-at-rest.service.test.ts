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
  const linkId = await service.newLinkId()
  await service.playPayer(linkId)

  const account = { beneficiaryName: 'Beatriz Nogueira', bankAccountNumber: 'conta-778120' }
  const additionalInfo = { bankTransferAccountInfo: account }
  const request = { linkId, reason, additionalInfo }
  await service.post('/v2/cashier/payment-link/refund', request, asMerchant('demo'))
  // Negative control: the scan finds what is there.
  for (const text of Object.values(account)) expect(files().includes(text)).toBe(true)

  nowMs += 2000
  await service.runJobs()
  expect(await service.findLink(linkId)).toMatchObject({ refundStatus })
  for (const text of Object.values(account)) expect([text, files().includes(text)]).toEqual([text, false])
  await service.close()
  folder.remove()
})
