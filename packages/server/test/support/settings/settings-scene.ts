import { afterAll, beforeAll, expect } from 'vitest'
import type { Store, StoreAddress } from '../../../../database/src/open-store.ts'
import { hashOf } from '../../../../http/src/credentials.ts'
import { listSettingsChanges } from '../../../../payments/src/history/store/settings-changes.ts'
import { insertAccessToken } from '../../../../payments/src/merchants/store/access-tokens.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { callCommand } from '../programs/call-command.ts'
import { type Answer, startTestService, type TestService } from '../start-test-service.ts'
import { type Visitor, visitDashboard } from '../visit-dashboard.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The path of the settings in the dashboard. */
export const settings = '/dashboard/settings'

/** The path of the record of changes. */
export const changesPath = '/dashboard/settings/changes'

type StoredChanges = Awaited<ReturnType<typeof listSettingsChanges>>

/** A service, the command line on its database, and a visitor who is signed in to the dashboard as the demo merchant. */
export interface SettingsScene {
  service(): TestService
  store(): Store
  /** The visitor, whose access token has the name Ana. */
  ana(): Visitor
  /** Runs a command, which must succeed. @returns what it printed. */
  call(line: string, ...more: string[]): Promise<string>
  /** Uploads a logo as the visitor. */
  upload(): Promise<Answer>
  /** The id of the rule of installments in Mexico for prices of at least $12. */
  ruleId(): Promise<string>
  /** The lines of the record on a page. Default: its first page, as the visitor sees it. */
  shown(visitor?: Visitor): Promise<string[]>
  /** The stored changes of a merchant, latest first. */
  stored(merchantId?: string): Promise<StoredChanges>
}

/** @param newStore Returns the address of an empty store, which several processes can open. */
export function useSettingsScene(newStore: () => Promise<StoreAddress>): SettingsScene {
  const vaultKeys = generateMasterKey(1)
  let databaseUrl: string
  let service: TestService
  let store: Store
  let ana: Visitor

  beforeAll(async () => {
    const address = await newStore()
    if (address.kind === 'memory') throw new Error('the command line cannot open a store in memory')
    databaseUrl = address.kind === 'file' ? `sqlite:${address.path}` : address.url
    const masterKeys = parseMasterKeys(vaultKeys)
    service = await startTestService({ store: address, masterKeys, loginsPerMinute: 1000 })
    store = await openStore(address)
    const token = { merchantId: 'demo', tokenHash: hashOf('at_ana'), expiresAtMs: null, name: 'Ana' }
    await insertAccessToken(store.db, token)
    ana = await visitDashboard(service, { token: 'at_ana' })
  })
  afterAll(async () => {
    await store.close()
    await service.close()
  })

  return {
    service: () => service,
    store: () => store,
    ana: () => ana,
    async call(line, ...more) {
      const args = [...line.split(' '), ...more]
      const { exitCode, printed, told } = await callCommand(args, {
        DATABASE_URL: databaseUrl,
        VAULT_KEYS: vaultKeys,
      })
      expect([line, exitCode, told]).toEqual([line, 0, ''])
      return printed
    },
    upload() {
      const form = new FormData()
      form.set('formKey', ana.formKey)
      form.set('logo', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
      const headers = { cookie: ana.cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
      return service.send(`${settings}/logo`, { method: 'POST', headers, body: form, redirect: 'manual' })
    },
    async ruleId() {
      const rules = store.db.selectFrom('installmentRules').select('ruleId').where('country', '=', 'MX')
      return (await rules.where('minAmountMinor', '=', 1200).executeTakeFirstOrThrow()).ruleId
    },
    shown: async (visitor = ana) => linesOf((await visitor.look(changesPath)).text),
    stored: (merchantId = 'demo') => listSettingsChanges(store.db, { merchantId, before: null, limit: 1000 }),
  }
}

/** The changes on a page, latest first, with ids replaced. */
export function linesOf(page: string): string[] {
  const [, ...items] = page.split(/<li class="(?:over|held)">/)
  return items.map((item) =>
    [textIn(item, 'title'), textIn(item, 'detail')].join(' · ').replaceAll(/\b[0-9a-f]{12}\b/g, '<id>'),
  )
}

/** The text of the first paragraph of a class in what follows the start of an item. */
function textIn(item: string, className: string): string {
  const [content = ''] = item.split('</li>')
  const [, rest = ''] = content.split(`"${className}">`)
  const [paragraph = ''] = rest.split('</p>')
  return paragraph.replaceAll(/<[^<>]*>/g, '')
}
