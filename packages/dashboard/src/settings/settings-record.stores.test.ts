import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../http/src/credentials.ts'
import { changeSettings } from '../../../payments/src/history/store/settings-changes.ts'
import { insertAccessToken } from '../../../payments/src/merchants/store/access-tokens.ts'
import { shortIdOf } from '../../../payments/src/merchants/store/credentials.ts'
import { changeMerchantUrls } from '../../../payments/src/merchants/store/merchants.ts'
import {
  changesPath,
  linesOf,
  settings,
  useSettingsScene,
} from '../../../server/test/support/settings/settings-scene.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

// What the record of changes of settings shows, to whom and in which order.
describe.each(storesOnDisk)('the record of changes of settings on $name', ({ newStore }) => {
  const { service, store, ana, shown, stored } = useSettingsScene(newStore)

  it('is separate for each merchant', async () => {
    const stranger = await visitDashboard(service(), 'other')
    await ana().follow(`${settings}/origins`, { origin: 'https://mine.example' })
    const [latest] = await stored()
    for (const path of [settings, changesPath, `${changesPath}?before=${(latest?.changeId ?? 0) + 1}`]) {
      expect((await ana().look(path)).text).toContain('https://mine.example')
      expect((await stranger.look(path)).text).not.toContain('mine.example')
    }
    expect(await shown(stranger)).toEqual([])
    expect((await stranger.look(changesPath)).text).toContain('Nothing has been changed yet.')
  })

  it('shows names as text, and runs nothing in them', async () => {
    const hostile = '\u202eeno <script>x</script> "\'&'
    const token = { merchantId: 'demo', tokenHash: hashOf('at_hostile'), expiresAtMs: null }
    await insertAccessToken(store().db, { ...token, name: hostile })
    const visitor = await visitDashboard(service(), { token: 'at_hostile' })
    await visitor.follow(`${settings}/origins`, { origin: 'https://named.example' })
    await ana().follow(`${settings}/access-tokens/revoke`, { id: shortIdOf(token.tokenHash) })
    const { text } = await ana().look(changesPath)
    const escaped = '\u202eeno &#60;script&#62;x&#60;/script&#62; &#34;&#39;&#38;'
    expect(text).toContain(`<bdi>${escaped}, in the dashboard</bdi>`)
    expect(text).toContain(`<bdi>${escaped}</bdi> · write`)
    expect(text).not.toContain('<script>x')
  })

  it('is read page by page from the latest change on, whatever the address contains', async () => {
    const author = { merchantId: 'plain', actor: 'dashboard:Ana', atMs: 1 } as const
    for (let number = 1; number <= 55; number += 1) {
      await changeSettings(store().db, { ...author, atMs: number }, (_, record) =>
        record({ kind: 'origin_added', origin: `https://${number}.example` }),
      )
    }
    const reader = await visitDashboard(service(), 'plain')
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
      urls.map((notificationUrl) => changeMerchantUrls(store().db, author, { notificationUrl })),
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
    const undone = changeSettings(store().db, author, async (_, record) => {
      await record({ kind: 'logo_saved' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stored()).toEqual(before)
  })

  it('is emptied when a sandbox is reset', async () => {
    expect((await stored()).length).toBeGreaterThan(0)
    const headers = { authorization: 'Bearer at_test_demo', 'x-api-key': 'ek_test_demo' }
    expect((await service().send('/v1/sandbox/reset', { method: 'POST', headers })).status).toBe(200)
    expect(await stored()).toEqual([])
  })
})
