import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callCommand } from '../../../test/support/programs/call-command.ts'
import { startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import { type Visitor, visitDashboard } from '../../../test/support/visit-dashboard.ts'
import { commands } from '../../cli/commands.ts'
import { openStore, parseStoreAddress, type Store } from '../../database/open-store.ts'
import { changeSettings, listSettingsChanges } from '../../history/store/settings-changes.ts'
import { hashOf } from '../../http/credentials.ts'
import { insertAccessToken } from '../../merchants/store/access-tokens.ts'
import { shortIdOf } from '../../merchants/store/credentials.ts'
import { changeMerchantUrls } from '../../merchants/store/merchant-urls.ts'
import { generateMasterKey, parseMasterKeys } from '../../vault/master-keys.ts'

const vaultKeys = generateMasterKey(1)
const settings = '/dashboard/settings'
const changesPath = `${settings}/changes`
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The record of who changed which settings, on each kind of database, while a service runs on it. */
export function describeSettingsChanges(name: string, newDatabase: () => Promise<string>): void {
  describe(`the record of changes of settings on ${name}`, () => {
    let databaseUrl: string
    let service: TestService
    let store: Store
    let ana: Visitor

    beforeAll(async () => {
      databaseUrl = await newDatabase()
      const address = parseStoreAddress(databaseUrl)
      if (!address) throw new Error(databaseUrl)
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

    const call = async (line: string, ...more: string[]): Promise<string> => {
      const args = [...line.split(' '), ...more]
      const { exitCode, printed, told } = await callCommand(args, {
        DATABASE_URL: databaseUrl,
        VAULT_KEYS: vaultKeys,
      })
      expect([line, exitCode, told]).toEqual([line, 0, ''])
      return printed
    }
    const upload = () => {
      const form = new FormData()
      form.set('formKey', ana.formKey)
      form.set('logo', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
      const headers = { cookie: ana.cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
      return service.send(`${settings}/logo`, { method: 'POST', headers, body: form, redirect: 'manual' })
    }
    const ruleId = async (): Promise<string> => {
      const rules = store.db.selectFrom('installmentRules').select('ruleId').where('country', '=', 'MX')
      return (await rules.where('minAmountMinor', '=', 1200).executeTakeFirstOrThrow()).ruleId
    }
    const idIn = (text: string): string => /(?<=id is )[0-9a-f]{12}/i.exec(text)?.[0] ?? ''
    const clientIn = (text: string): string => /ci_[0-9a-f]{32}/.exec(text)?.[0] ?? ''
    const secretsIn = (text: string): string[] =>
      text.match(/(?:ek_test|at|cs)_[0-9a-f]{32}|whsec_[\w+/=]+/g) ?? []

    const rule = '--country MX --numbers 3,6 --min-amount 12'
    const ruleForm = { country: 'MX', numbers: '3,6', minAmount: '12' }
    const blank = { currency: '', monthlyRate: '', brands: '', minInstallment: '' }
    const ruleWords =
      'MX MXN · In 3, 6 · no interest: you bear the cost · every brand · for prices of at least $12.00'

    /** Each change, and its line on the page without the person who made it. */
    const forms: readonly (readonly [name: string, make: () => Promise<string>, line: RegExp])[] = [
      ['api-keys', async () => (await ana.submit(`${settings}/api-keys`)).text, /^API key added · <id>$/],
      [
        'api-keys/revoke',
        async () => {
          const id = idIn(await call('api-keys add demo'))
          return (await ana.follow(`${settings}/api-keys/revoke`, { id })).text
        },
        /^API key revoked · <id>$/,
      ],
      [
        'access-tokens/revoke',
        async () => {
          const id = idIn(await call('access-tokens add demo --name Leaver'))
          return (await ana.follow(`${settings}/access-tokens/revoke`, { id })).text
        },
        /^Access token revoked · Leaver · write · <id>$/,
      ],
      [
        'origins',
        async () => (await ana.follow(`${settings}/origins`, { origin: 'https://a.example' })).text,
        /^Origin added · https:\/\/a\.example$/,
      ],
      [
        'origins/remove',
        async () => (await ana.follow(`${settings}/origins/remove`, { origin: 'https://a.example' })).text,
        /^Origin removed · https:\/\/a\.example$/,
      ],
      [
        'notification-url',
        async () => {
          const notificationUrl = 'https://a.example/hook?token=sesame'
          return (await ana.follow(`${settings}/notification-url`, { notificationUrl })).text
        },
        /^Notification URL changed · from none to https:\/\/a\.example\/hook\?…$/,
      ],
      ['logo', async () => String((await upload()).status), /^Logo saved$/],
      ['logo/remove', async () => (await ana.follow(`${settings}/logo/remove`)).text, /^Logo removed$/],
      [
        'signing-secret',
        async () => (await ana.submit(`${settings}/signing-secret`)).text,
        /^Signing secret replaced · whs_[0-9a-f]{32} · the previous one signs until [\w ,:]+$/,
      ],
      [
        'installments',
        async () => (await ana.follow(`${settings}/installments`, { ...blank, ...ruleForm })).text,
        new RegExp(`^Installment rule added · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
      ],
      [
        'installments/remove',
        async () => (await ana.follow(`${settings}/installments/remove`, { ruleId: await ruleId() })).text,
        new RegExp(`^Installment rule removed · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
      ],
    ]
    const operator: readonly (readonly [name: string, make: () => Promise<string>, line: RegExp])[] = [
      ['api-keys add', () => call('api-keys add demo'), /^API key added · <id>$/],
      [
        'api-keys revoke',
        async () => call('api-keys revoke demo', idIn(await call('api-keys add demo'))),
        /^API key revoked · <id>$/,
      ],
      [
        'access-tokens add',
        () => call('access-tokens add demo --role read', '--name', 'Bia & Rui'),
        /^Access token added · Bia &#38; Rui · read · <id>$/,
      ],
      [
        'access-tokens revoke',
        async () => call('access-tokens revoke demo', idIn(await call('access-tokens add demo'))),
        /^Access token revoked · Unnamed token · write · <id>$/,
      ],
      ['clients add', () => call('clients add demo'), /^API client added · ci_[0-9a-f]{32}$/],
      [
        'clients revoke',
        async () => call('clients revoke demo', clientIn(await call('clients add demo'))),
        /^API client revoked · ci_[0-9a-f]{32}$/,
      ],
      [
        'origins add',
        () => call('origins add demo https://b.example'),
        /^Origin added · https:\/\/b\.example$/,
      ],
      [
        'origins remove',
        () => call('origins remove demo https://b.example'),
        /^Origin removed · https:\/\/b\.example$/,
      ],
      [
        'merchants update',
        () => call('merchants update demo --logo-url https://b.example/l.png'),
        /^Logo address changed · from none to https:\/\/b\.example\/l\.png$/,
      ],
      [
        'installments add',
        () => call(`installments add demo ${rule}`),
        new RegExp(`^Installment rule added · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
      ],
      [
        'installments remove',
        async () => call(`installments remove demo ${await ruleId()}`),
        new RegExp(`^Installment rule removed · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
      ],
      [
        'destinations add',
        () => call('destinations add demo processor https://api.example --path /v1/*'),
        /^Destination for forwarded requests added · processor · https:\/\/api\.example$/,
      ],
      [
        'destinations remove',
        () => call('destinations remove demo processor'),
        /^Destination for forwarded requests removed · processor · https:\/\/api\.example$/,
      ],
      [
        'signing-secrets rotate',
        () => call('signing-secrets rotate demo --now'),
        /^Signing secret replaced · whs_[0-9a-f]{32} · the previous one stopped signing immediately$/,
      ],
    ]

    /** The changes on a page, latest first, with ids replaced. */
    const linesOf = (page: string): string[] => {
      const items = page.match(/<li class="(?:over|held)">.*?<\/li>/gs) ?? []
      return items.map((item) =>
        [/"title">(.*?)<\/p>/s, /"detail">(.*?)<\/p>/s]
          .map((part) => (part.exec(item)?.[1] ?? '').replaceAll(/<[^>]*>/g, ''))
          .join(' · ')
          .replaceAll(/\b[0-9a-f]{12}\b/g, '<id>'),
      )
    }
    const shown = async (visitor: Visitor = ana, path = changesPath): Promise<string[]> =>
      linesOf((await visitor.look(path)).text)
    const stored = (merchantId = 'demo') =>
      listSettingsChanges(store.db, { merchantId, before: null, limit: 1000 })

    it('has the changes of each form of the dashboard, with the name of the access token', async () => {
      for (const [form, make, line] of forms) {
        await make()
        const [latest = ''] = await shown()
        expect([form, latest]).toEqual([form, expect.stringMatching(/ · Ana, in the dashboard$/)])
        expect([form, latest.replace(/ · Ana, in the dashboard$/, '')]).toEqual([
          form,
          expect.stringMatching(line),
        ])
      }
      // A form that is added to the settings must be added to the list above too.
      const pages = [await ana.look(settings), await ana.look(`${settings}/installments`)]
      const actions = pages.flatMap(
        ({ text }) => text.match(/(?<=action="\/dashboard\/settings\/)[^"]*/g) ?? [],
      )
      const listed = new Set(forms.map(([form]) => form))
      expect([...new Set(actions)].filter((action) => !listed.has(action))).toEqual([])
      expect(actions.length).toBeGreaterThan(5)
    })

    it('has each command that changes a merchant', async () => {
      for (const [command, make, line] of operator) {
        await make()
        const [latest = ''] = await shown()
        const who = / · on the service’s command line$/
        expect([command, latest]).toEqual([command, expect.stringMatching(who)])
        expect([command, latest.replace(who, '')]).toEqual([command, expect.stringMatching(line)])
      }
      const listed = new Set([...operator.map(([command]) => command), 'merchants create'])
      const changing = commands
        .map((each) => each.name)
        .filter((each) => / (?:add|revoke|remove|rotate|create|update)$/.test(each))
      // This command concerns the vault's keys, which belong to no merchant.
      expect(changing.filter((each) => !listed.has(each))).toEqual(['keys rotate'])
    })

    it('begins with the creation of a merchant on the command line', async () => {
      const printed = await call('merchants create --name', '<i>Books</i> "&', '--json')
      const { id, accessToken } = JSON.parse(printed) as { readonly id: string; readonly accessToken: string }
      const owner = await visitDashboard(service, { token: accessToken })
      expect(await shown(owner)).toEqual([
        'Merchant created · &#60;i&#62;Books&#60;/i&#62; &#34;&#38; · on the service’s command line',
      ])
      expect(JSON.stringify(await stored(id))).not.toContain(accessToken)
    })

    it('contains no credentials, and no query of an address', async () => {
      const made = [await call('api-keys add demo'), await call('access-tokens add demo')]
      made.push(await call('clients add demo'), await call('signing-secrets rotate demo'))
      made.push((await ana.submit(`${settings}/api-keys`)).text)
      made.push((await ana.submit(`${settings}/signing-secret`)).text)
      const secrets = made.flatMap(secretsIn)
      expect(secrets.length).toBeGreaterThanOrEqual(6)
      const rows = JSON.stringify(await store.db.selectFrom('settingsChanges').selectAll().execute())
      for (const secret of secrets) {
        expect(rows).not.toContain(secret)
        expect(rows).not.toContain(hashOf(secret))
      }
      await ana.follow(`${settings}/notification-url`, { notificationUrl: 'https://a.example/?k=open&x' })
      await ana.follow(`${settings}/notification-url`, { notificationUrl: 'https://a.example/?k=shut' })
      const after = JSON.stringify(await stored())
      expect(after).not.toMatch(/sesame|open|shut/)
      expect((await shown())[0]).toContain('from https://a.example/?… to https://a.example/?…')
    })

    it('has no entry for a form that changes nothing', async () => {
      await ana.follow(`${settings}/origins`, { origin: 'https://twice.example' })
      await ana.follow(`${settings}/notification-url`, { notificationUrl: 'https://twice.example' })
      const id = idIn(await call('api-keys add demo'))
      await ana.follow(`${settings}/api-keys/revoke`, { id })
      await upload()
      const before = await stored()
      await ana.follow(`${settings}/origins`, { origin: 'https://twice.example' })
      await ana.follow(`${settings}/origins/remove`, { origin: 'https://never.example' })
      await ana.follow(`${settings}/notification-url`, { notificationUrl: 'https://twice.example' })
      await ana.submit(`${settings}/notification-url`, { notificationUrl: 'https://10.0.0.1' })
      await ana.follow(`${settings}/api-keys/revoke`, { id })
      await ana.submit(`${settings}/api-keys/revoke`, { id: 'unknown' })
      await upload()
      await ana.submit(`${settings}/api-keys`, { formKey: 'x' })
      expect(await stored()).toEqual(before)
      await ana.follow(`${settings}/logo/remove`)
      await ana.follow(`${settings}/logo/remove`)
      expect(await stored()).toHaveLength(before.length + 1)
    })

    it('is separate for each merchant', async () => {
      const stranger = await visitDashboard(service, 'other')
      await ana.follow(`${settings}/origins`, { origin: 'https://mine.example' })
      const [latest] = await stored()
      for (const path of [settings, changesPath, `${changesPath}?before=${(latest?.changeId ?? 0) + 1}`]) {
        expect((await ana.look(path)).text).toContain('https://mine.example')
        expect((await stranger.look(path)).text).not.toContain('mine.example')
      }
      expect(await shown(stranger)).toEqual([])
      expect((await stranger.look(changesPath)).text).toContain('Nothing has been changed yet.')
    })

    it('shows names as text, and runs nothing in them', async () => {
      const hostile = '\u202eeno <script>x</script> "\'&'
      const token = { merchantId: 'demo', tokenHash: hashOf('at_hostile'), expiresAtMs: null }
      await insertAccessToken(store.db, { ...token, name: hostile })
      const visitor = await visitDashboard(service, { token: 'at_hostile' })
      await visitor.follow(`${settings}/origins`, { origin: 'https://named.example' })
      await ana.follow(`${settings}/access-tokens/revoke`, { id: shortIdOf(token.tokenHash) })
      const { text } = await ana.look(changesPath)
      const escaped = '\u202eeno &#60;script&#62;x&#60;/script&#62; &#34;&#39;&#38;'
      expect(text).toContain(`<bdi>${escaped}, in the dashboard</bdi>`)
      expect(text).toContain(`<bdi>${escaped}</bdi> · write`)
      expect(text).not.toContain('<script>x')
    })

    it('is read page by page from the latest change on, whatever the address contains', async () => {
      const author = { merchantId: 'plain', actor: 'dashboard:Ana', atMs: 1 } as const
      for (let number = 1; number <= 55; number += 1) {
        await changeSettings(store.db, { ...author, atMs: number }, (_, record) =>
          record({ kind: 'origin_added', origin: `https://${number}.example` }),
        )
      }
      const reader = await visitDashboard(service, 'plain')
      const numbersOf = (text: string) => linesOf(text).map((line) => Number(/\d+(?=\.example)/.exec(line)))
      const read: number[][] = []
      for (let path: string | undefined = changesPath; path !== undefined; ) {
        const { text } = await reader.look(path)
        read.push(numbersOf(text))
        path = /rel="next" href="([^"]*)"/.exec(text)?.[1]
      }
      expect(read.map(({ length }) => length)).toEqual([25, 25, 5])
      expect(read.flat()).toEqual(Array.from({ length: 55 }, (_, index) => 55 - index))
      expect(numbersOf((await reader.look(settings)).text)).toEqual([55, 54, 53, 52, 51])
      for (const query of ['before=x', 'before=-1', 'before=1e3', `before=${'9'.repeat(30)}`, 'before=']) {
        const { status, text } = await reader.look(`${changesPath}?${query}`)
        expect([query, status, numbersOf(text)[0]]).toEqual([query, 200, 55])
      }
    })

    it('has simultaneous changes of one merchant one after the other', async () => {
      const author = { merchantId: 'psp', actor: 'dashboard:Ana', atMs: 1 } as const
      const urls = Array.from({ length: 12 }, (_, number) => `https://${number}.example/`)
      await Promise.all(
        urls.map((notificationUrl) => changeMerchantUrls(store.db, author, { notificationUrl })),
      )
      const changes = (await stored('psp')).toReversed().map(({ change }) => {
        if (change.kind !== 'notification_url_changed') throw new Error(change.kind)
        return change
      })
      expect(changes.map(({ to }) => to).toSorted()).toEqual(urls.toSorted())
      expect(changes.map(({ from }) => from)).toEqual([null, ...changes.slice(0, -1).map(({ to }) => to)])
    })

    it('has no entry for a change that is rolled back', async () => {
      const before = await stored()
      const author = { merchantId: 'demo', actor: 'dashboard:Ana', atMs: 1 } as const
      const undone = changeSettings(store.db, author, async (_, record) => {
        await record({ kind: 'logo_saved' })
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await stored()).toEqual(before)
    })

    it('is emptied when a sandbox is reset', async () => {
      expect((await stored()).length).toBeGreaterThan(0)
      const headers = { authorization: 'Bearer at_test_demo', 'x-api-key': 'ek_test_demo' }
      expect((await service.send('/v1/sandbox/reset', { method: 'POST', headers })).status).toBe(200)
      expect(await stored()).toEqual([])
    })
  })
}
