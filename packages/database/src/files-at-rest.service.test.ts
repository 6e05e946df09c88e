import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { sweep } from '../../server/src/jobs/sweep.ts'
import { startTestService } from '../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../server/test/support/temporary-folder.ts'

it('contains no card number, security code or credential in clear text, and no security code after its use', async () => {
  const folder = makeTemporaryFolder()
  const address = { kind: 'file', path: join(folder.path, 'service.sqlite') } as const
  const files = (): Buffer =>
    Buffer.concat(
      readdirSync(folder.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
    )
  const service = await startTestService({ store: address })
  const attempt = { 'idempotency-key': 'attempt-at-rest' }
  const token = await service.tokenize({ pan: '4000000000003055' }, { verifyCard: false }, attempt)
  const { cardId } = token.body as { readonly cardId: string }
  const reader = new DatabaseSync(address.path, { readOnly: true })
  const row = reader.prepare('select sealed_code as sealed from security_codes').get()
  const sealed = Buffer.from(row?.sealed as Uint8Array)
  // Negative control: the scan finds text that is there.
  expect(files().includes('Ana Souza')).toBe(true)
  expect(files().includes(sealed)).toBe(true)

  await service.charge({ cardId })
  reader.close()
  const store = await openStore(address)
  await sweep({ db: store.db, nowMs: Date.now, systemNowMs: Date.now }, store)
  // API keys are public.
  const credentials = ['at_test_demo', 'cs_test_demo']
  for (const secret of ['4000000000003055', ...credentials, attempt['idempotency-key']]) {
    expect([secret, files().includes(secret)]).toEqual([secret, false])
  }
  expect(files().includes(sealed)).toBe(false)
  await store.close()
  await service.close()
  folder.remove()
})
