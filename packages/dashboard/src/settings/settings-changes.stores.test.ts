import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../database/src/database.ts'
import { hashOf } from '../../../http/src/credentials.ts'
import { changeSettings } from '../../../payments/src/history/store/settings-changes.ts'
import {
  createSandboxMerchants,
  restoreSandboxMerchants,
} from '../../../payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { commands } from '../../../server/src/cli/element-server.ts'
import {
  casesOfCommands,
  casesOfForms,
  idIn,
} from '../../../server/test/support/settings/settings-change-cases.ts'
import { settings, useSettingsScene } from '../../../server/test/support/settings/settings-scene.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

// Which changes of settings are recorded, and with what, while a service runs on the database.
describe.each(storesOnDisk)('the record of changes of settings on $name', ({ name, newStore }) => {
  const scene = useSettingsScene(newStore)
  const forms = casesOfForms(scene)
  const operator = casesOfCommands(scene)
  const { service, store, ana, call, upload, shown, stored } = scene

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
    // A form that is added to the settings must be added to its cases too.
    const installments = await ana().look(`${settings}/installments`)
    const [edit = ''] = /\/dashboard\/settings\/installments\?rule=\w+/.exec(installments.text) ?? []
    const pages = [await ana().look(settings), installments, await ana().look(edit)]
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
      .filter((each) => / (?:add|revoke|remove|rotate|create|update|rename)$/.test(each))
    // This command concerns the vault's keys, which belong to no merchant.
    expect(changing.filter((each) => !listed.has(each))).toEqual(['keys rotate'])
  })

  it('begins with the creation of a merchant on the command line', async () => {
    const printed = await call('merchants create --name', '<i>Books</i> "&', '--json')
    const { id, accessToken } = JSON.parse(printed) as { readonly id: string; readonly accessToken: string }
    const owner = await visitDashboard(service(), { token: accessToken })
    expect(await shown(owner)).toEqual([
      'Merchant created · &#60;i&#62;Books&#60;/i&#62; &#34;&#38; · on the service’s command line',
    ])
    expect(JSON.stringify(await stored(id))).not.toContain(accessToken)
  })

  it('contains no credentials, and no query of an address', async () => {
    const made = [await call('api-keys add demo'), await call('access-tokens add demo --name Ana')]
    made.push(await call('clients add demo'), await call('signing-secrets rotate demo'))
    made.push((await ana().submit(`${settings}/api-keys`, { name: 'New' })).text)
    made.push((await ana().submit(`${settings}/signing-secret`)).text)
    const secrets = made.flatMap(secretsIn)
    expect(secrets.length).toBeGreaterThanOrEqual(6)
    const rows = JSON.stringify(await store().db.selectFrom('settingsChanges').selectAll().execute())
    for (const secret of secrets) {
      expect(rows).not.toContain(secret)
      expect(rows).not.toContain(hashOf(secret))
    }
    await ana().follow(`${settings}/notification-url`, { notificationUrl: 'https://a.example/?k=open&x' })
    await ana().follow(`${settings}/notification-url`, { notificationUrl: 'https://a.example/?k=shut' })
    const after = JSON.stringify(await stored())
    expect(after).not.toMatch(/sesame|open|shut/)
    expect((await shown())[0]).toContain('from https://a.example/?… to https://a.example/?…')
  })

  it('has no entry for a form that changes nothing', async () => {
    await ana().follow(`${settings}/origins`, { origin: 'https://twice.example' })
    await ana().follow(`${settings}/notification-url`, { notificationUrl: 'https://twice.example' })
    const id = idIn(await call('api-keys add demo'))
    await ana().follow(`${settings}/api-keys/revoke`, { id })
    await upload()
    const before = await stored()
    await ana().follow(`${settings}/origins`, { origin: 'https://twice.example' })
    await ana().follow(`${settings}/origins/remove`, { origin: 'https://never.example' })
    await ana().follow(`${settings}/notification-url`, { notificationUrl: 'https://twice.example' })
    await ana().submit(`${settings}/notification-url`, { notificationUrl: 'https://10.0.0.1' })
    await ana().follow(`${settings}/api-keys/revoke`, { id })
    await ana().submit(`${settings}/api-keys/revoke`, { id: 'unknown' })
    await ana().submit(`${settings}/api-keys/rename`, { id: 'unknown', name: 'New' })
    await ana().submit(`${settings}/api-keys`, { name: ' ' })
    await upload()
    await ana().submit(`${settings}/api-keys`, { formKey: 'x' })
    expect(await stored()).toEqual(before)
    await ana().follow(`${settings}/logo/remove`)
    await ana().follow(`${settings}/logo/remove`)
    expect(await stored()).toHaveLength(before.length + 1)
  })

  it.runIf(name === 'PostgreSQL')('waits for no reset of the sandbox, which waits for it', async () => {
    const { db, close } = await openStore(await newStore())
    await createSandboxMerchants(db)
    let reset: Promise<void> | undefined
    const author = { merchantId: 'demo', actor: 'dashboard:Ana', atMs: 1 } as const
    await changeSettings(db, author, async (transaction) => {
      reset = db.transaction().execute(restoreSandboxMerchants)
      reset.catch(() => {})
      await waitForLock(db)
      const keys = transaction.updateTable('apiKeys').set({ revokedAtMs: 1 })
      await keys.where('merchantId', '=', 'demo').execute()
    })
    await expect(reset).resolves.toBeUndefined()
    await close()
  })
})

/** Waits until a transaction waits for another one. */
async function waitForLock(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    if (rows.length > 0) return
  }
}

const secretsIn = (text: string): string[] =>
  text.match(/(?:ek_test|at|cs)_[0-9a-f]{32}|whsec_[\w+/=]+/g) ?? []
