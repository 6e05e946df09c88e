import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import {
  killBeforeStatement,
  newStores,
} from '../../../server/test/support/programs/kill-before-statement.ts'
import { generateMasterKey } from '../../../vault/src/master-keys.ts'
import type { RuleTerms } from '../installments/domain/installment-rule.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { shortIdOf } from '../merchants/store/credentials.ts'
import { openStore } from '../schema/open-store.ts'
import type { SettingsChange } from './domain/settings-change.ts'

const program = join(import.meta.dirname, '../../../server/test/support/programs/change-settings.ts')
const masterKey = generateMasterKey(1)

// How many statements later each process is killed than the previous one.
const step = Number(process.env.SETTINGS_STEP ?? 13)

for (const [name, newStore] of Object.entries(newStores)) describeKills(name, newStore)

function describeKills(name: string, newStore: () => Promise<StoreAddress>): void {
  describe(`a process that is killed while it changes settings, on ${name}`, () => {
    it('leaves neither a change without its record nor the reverse', { timeout: 240_000 }, async () => {
      const address = await newStore()
      const read = async () => {
        const { db, close } = await openStore(address)
        const found = { settings: await readSettings(db), changes: await readChanges(db) }
        await close()
        return found
      }
      const store = await openStore(address)
      await createSandboxMerchants(store.db)
      await store.close()
      const { settings: first } = await read()
      let kills = 0
      for (let stopsAt = 2; !(await changeUntil(address, stopsAt)); stopsAt += step) {
        kills += 1
        const { settings, changes } = await read()
        expect(settings).toEqual(settingsAfter(first, changes))
      }
      const { settings, changes } = await read()
      expect(settings).toEqual(settingsAfter(first, changes))
      expect(kills).toBeGreaterThan(1)
      // The processes that were killed early have left some changes, and the last one has made a change of each kind.
      expect(new Set(changes.map(({ kind }) => kind)).size).toBe(21)
      expect(settings.length).toBeGreaterThan(first.length)
    })
  })
}

/** The settings that can be changed, one text for each. */
async function readSettings(db: Database): Promise<readonly string[]> {
  const rowsOf = (table: 'apiKeys' | 'accessTokens' | 'apiClients' | 'frameOrigins' | 'installmentRules') =>
    db.selectFrom(table).selectAll().where('merchantId', '=', 'demo').execute() as Promise<
      readonly Readonly<Record<string, unknown>>[]
    >
  const valid = ({ revokedAtMs }: Readonly<Record<string, unknown>>): boolean => revokedAtMs === null
  const merchants = await db.selectFrom('merchants').selectAll().execute()
  const demo = merchants.find(({ merchantId }) => merchantId === 'demo')
  const { notificationUrl, logoUrl } = demo ?? {}
  const profile = Object.entries(JSON.parse(demo?.profile ?? '{}'))
  const destinations = await db.selectFrom('forwardDestinations').selectAll().execute()
  const secrets = await db.selectFrom('notificationSecrets').select(['secretId', 'retiresAtMs']).execute()
  return [
    ...(await rowsOf('apiKeys'))
      .filter(valid)
      .map(({ keyHash, name }) => `key ${shortIdOf(String(keyHash))} ${name}`),
    ...(await rowsOf('accessTokens'))
      .filter(valid)
      .map(({ tokenHash }) => `token ${shortIdOf(String(tokenHash))}`),
    ...(await rowsOf('apiClients')).filter(valid).map(({ clientId }) => `client ${clientId}`),
    ...(await rowsOf('frameOrigins')).map(({ pattern }) => `origin ${pattern}`),
    ...(await rowsOf('installmentRules')).map(
      ({ country, counts, minInstallmentMinor }) => `rule ${country} ${counts} ${minInstallmentMinor}`,
    ),
    ...destinations.map((each) => `destination ${each.name} ${each.origin}`),
    ...merchants.map(({ name }) => `merchant ${name}`),
    // The first one is public, and is stored with the first replacement.
    ...secrets.filter(({ retiresAtMs }) => retiresAtMs === null).map(({ secretId }) => `secret ${secretId}`),
    ...(notificationUrl ? [`notifications ${notificationUrl}`] : []),
    ...(logoUrl ? ['logo'] : []),
    ...profile.map(([field, text]) => `${field} ${text}`),
  ].sort()
}

async function readChanges(db: Database): Promise<readonly SettingsChange[]> {
  const rows = await db.selectFrom('settingsChanges').select('change').orderBy('changeId').execute()
  return rows.map(({ change }) => JSON.parse(change) as SettingsChange)
}

/** The settings that the recorded changes lead to. */
function settingsAfter(first: readonly string[], changes: readonly SettingsChange[]): readonly string[] {
  const settings = new Set(first)
  for (const change of changes) apply(change, settings)
  return [...settings].sort()
}

function apply(change: SettingsChange, settings: Set<string>): void {
  const turn = (text: string, isThere: boolean): unknown =>
    isThere ? settings.add(text) : settings.delete(text)
  switch (change.kind) {
    case 'merchant_created':
      return void turn(`merchant ${change.name}`, true)
    case 'api_key_added':
    case 'api_key_revoked':
      return void turn(`key ${change.id} ${change.name}`, change.kind === 'api_key_added')
    case 'api_key_renamed':
      turn(`key ${change.id} ${change.from}`, false)
      return void turn(`key ${change.id} ${change.to}`, true)
    case 'access_token_added':
    case 'access_token_revoked':
      return void turn(`token ${change.id}`, change.kind === 'access_token_added')
    case 'client_added':
    case 'client_revoked':
      return void turn(`client ${change.id}`, change.kind === 'client_added')
    case 'origin_added':
    case 'origin_removed':
      return void turn(`origin ${change.origin}`, change.kind === 'origin_added')
    case 'notification_url_changed':
      turn(`notifications ${change.from}`, false)
      return void turn(`notifications ${change.to}`, change.to !== null)
    case 'logo_url_changed':
      return void turn('logo', change.to !== null)
    case 'logo_saved':
    case 'logo_removed':
      return void turn('logo', change.kind === 'logo_saved')
    case 'profile_changed':
      turn(`${change.field} ${change.from}`, false)
      return void turn(`${change.field} ${change.to}`, change.to !== null)
    case 'signing_secret_replaced':
      for (const text of settings) if (text.startsWith('secret ')) settings.delete(text)
      return void turn(`secret ${change.id}`, true)
    case 'installment_rule_added':
    case 'installment_rule_removed':
      return void turn(ruleText(change.rule), change.kind === 'installment_rule_added')
    case 'installment_rule_changed':
      turn(ruleText(change.from), false)
      return void turn(ruleText(change.to), true)
    case 'destination_added':
    case 'destination_removed':
      return void turn(`destination ${change.name} ${change.origin}`, change.kind === 'destination_added')
    default:
      change satisfies never
  }
}

function ruleText({ country, counts, minInstallmentMinor }: RuleTerms): string {
  return `rule ${country} ${JSON.stringify(counts)} ${minInstallmentMinor}`
}

/** Changes settings in a process that is killed before a statement. @returns whether it had none of this number. */
function changeUntil(address: StoreAddress, stopsAt: number): Promise<boolean> {
  const args = [program, JSON.stringify(address), masterKey, String(stopsAt)]
  return killBeforeStatement(args)
}
