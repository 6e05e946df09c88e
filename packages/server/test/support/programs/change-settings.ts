import { writeSync } from 'node:fs'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { addDestination, removeDestination } from '../../../../payments/src/forward/store/destinations.ts'
import { changeSettings } from '../../../../payments/src/history/store/settings-changes.ts'
import {
  addInstallmentRule,
  changeInstallmentRule,
  removeInstallmentRule,
} from '../../../../payments/src/installments/store/installment-rules.ts'
import { addAccessToken } from '../../../../payments/src/merchants/store/access-tokens.ts'
import { addApiClient } from '../../../../payments/src/merchants/store/api-clients.ts'
import { addApiKey } from '../../../../payments/src/merchants/store/api-keys.ts'
import { renameApiKey, revokeCredential } from '../../../../payments/src/merchants/store/credentials.ts'
import { addFrameOrigins, removeFrameOrigin } from '../../../../payments/src/merchants/store/frame-origins.ts'
import { removeLogo, saveLogo } from '../../../../payments/src/merchants/store/logos.ts'
import {
  changeMerchantUrls,
  changeProfile,
  insertMerchantIn,
} from '../../../../payments/src/merchants/store/merchants.ts'
import { overlapMs, rotateSigningSecret } from '../../../../payments/src/notifications/signing-secrets.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { randomHex } from '../../../../values/src/new-id.ts'
import { createDataKeys } from '../../../../vault/src/data-keys.ts'
import { createMasterKeyRing } from '../../../../vault/src/master-key-ring.ts'
import { parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { createVault } from '../../../../vault/src/vault.ts'
import { stopBeforeStatement } from './stop-before-statement.ts'

/*
 * Makes a change of each kind in the settings of a merchant, and stops before one of its statements, so that the test
 * can kill it there. It adds records with new names each time, and removes some of them again.
 *
 * Arguments: the address of the store as JSON, the master key, the number of the statement.
 */
const [address = '', masterKey = '', stopsAt = ''] = process.argv.slice(2)

const store = await openStore(JSON.parse(address) as StoreAddress)
const db = store.db.withPlugin(stopBeforeStatement(Number(stopsAt)))
const author = { merchantId: 'demo', actor: 'dashboard:Ana', atMs: Date.now() } as const
const { merchantId } = author
const run = randomHex(8)

for (const number of [1, 2]) {
  const id = (await addApiKey(db, author, { apiKey: `${number}${run}key`, name: run })) ?? ''
  await renameApiKey(db, author, { id, name: `${run}${number}` })
  if (number === 2) await revokeCredential(db, author, { kind: 'apiKey', id })
  const token = { tokenHash: `${number}${run}token`, name: 'Ana', role: 'read' } as const
  const tokenId = (await addAccessToken(db, author, token)) ?? ''
  if (number === 2) await revokeCredential(db, author, { kind: 'accessToken', id: tokenId })
  const clientId = `ci_${run}${number}`
  await addApiClient(db, author, { clientId, secretHash: '0' })
  if (number === 2) await revokeCredential(db, author, { kind: 'client', id: clientId })
  const origin = `https://${run}${number}.example`
  await addFrameOrigins(db, author, [origin, `${origin}:8443`])
  if (number === 2) await removeFrameOrigin(db, author, origin)
  await changeMerchantUrls(db, author, { notificationUrl: `${origin}/hook`, logoUrl: `${origin}/logo.png` })
  await changeProfile(db, author, { legalName: run + number, color: number === 2 ? null : '#0a7a4b' })
  const content = Buffer.from(run + number)
  await saveLogo(db, author, { mediaType: 'image/png', content, publicUrl: 'https://pay.example' })
  if (number === 2) await removeLogo(db, author)
  const [country, currency] = ['BR', 'BRL'] as const
  const terms = { country, currency, brands: [], counts: [2], monthlyRateMillionths: 0, minAmountMinor: 0 }
  const rule = { ...terms, minInstallmentMinor: Number.parseInt(run.slice(0, 6), 16) * 2 + number }
  const ruleId = `inr_${run}${number}`
  await addInstallmentRule(db, author, { ...rule, merchantId, ruleId, createdAtMs: 0 })
  await changeInstallmentRule(db, author, { ruleId, terms: { ...rule, counts: [2, 3] } })
  if (number === 2) await removeInstallmentRule(db, author, ruleId)
  const name = `d${run}${number}`
  const destination = { merchantId, name, origin, methods: ['POST'], paths: ['/**'], createdAtMs: 0 } as const
  const answers = { answerFields: [], pinnedCertificates: null, sealedClientKey: null }
  await addDestination(db, author, { ...destination, ...answers })
  if (number === 2) await removeDestination(db, author, name)
}
const merchant = {
  id: `mer_${run}`,
  name: `Shop ${run}`,
  isPaymentServiceProvider: false,
  capabilities: [],
  apiKey: `${run}0`,
  accessTokenHash: `${run}0`,
  frameOrigins: [],
}
await changeSettings(db, { ...author, merchantId: merchant.id }, async (transaction, record) => {
  await insertMerchantIn(transaction, merchant)
  await record({ kind: 'merchant_created', name: merchant.name })
})
const ring = createMasterKeyRing(() => parseMasterKeys(masterKey))
const vault = createVault(createDataKeys(db, { ring }))
const context = { db, vault, mode: 'sandbox', nowMs: () => author.atMs } as const
await rotateSigningSecret(context, author, { retiresAtMs: author.atMs + overlapMs })
await store.close()
writeSync(1, 'done\n')
