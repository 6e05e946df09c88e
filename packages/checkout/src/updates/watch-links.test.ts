import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { linkSignalOf } from '../../../payments/src/links/flows/lock-link.ts'
import { createLinkWatch, type LinkUpdate, type LinkWatch } from './watch-links.ts'

const first: LinkUpdate = { version: '1', isOpen: true, isOver: false }
const second: LinkUpdate = { version: '2', isOpen: false, isOver: false }
const last: LinkUpdate = { version: '3', isOpen: false, isOver: true }

/** A store with one link that counts how often the link is read. */
function watchOne(
  limits: {
    readonly perLink?: number
    readonly perAddress?: number
    readonly inAll?: number
    readonly everyMs?: number
  } = {},
) {
  const store = { update: first as LinkUpdate | null, looks: 0, isDown: false }
  const failures: unknown[] = []
  const watch = createLinkWatch({
    everyMs: 10,
    look: async () => {
      store.looks += 1
      if (store.isDown) throw new Error('down')
      return store.update
    },
    onFailure: (error) => failures.push(error),
    ...limits,
  })
  opened.push(watch)
  return { store, watch, failures }
}

const opened: LinkWatch[] = []
afterEach(() => {
  for (const watch of opened.splice(0)) watch.close()
})

function subscribe(watch: LinkWatch, linkId = 'lnk_1', address = '127.0.0.1') {
  const heard: (LinkUpdate | null)[] = []
  return { heard, undo: watch.listen({ linkId, address }, (update) => heard.push(update)) }
}

describe('a subscription to a link', () => {
  it('gets the current state, and later only changes', async () => {
    const { store, watch } = watchOne()
    const { heard } = subscribe(watch)
    await expect.poll(() => store.looks).toBeGreaterThan(4)
    expect(heard).toEqual([first])
    store.update = second
    await expect.poll(() => heard).toEqual([first, second])
  })

  it('gets a change immediately if a process signals it, even during a poll', async () => {
    const { store, watch } = watchOne({ everyMs: 3_600_000 })
    const { heard } = subscribe(watch)
    await expect.poll(() => heard).toEqual([first])
    store.update = second
    watch.pollNow('of another link')
    watch.pollNow(linkSignalOf('lnk_1'))
    await expect.poll(() => heard).toEqual([first, second])
    watch.pollNow(linkSignalOf('lnk_1'))
    // The poll that has just begun reads the old state of the link.
    store.update = last
    watch.pollNow(linkSignalOf('lnk_1'))
    await expect.poll(() => heard.at(-1)).toEqual(last)
  })

  it('shares its polls with all other subscriptions', async () => {
    const { store, watch } = watchOne({ everyMs: 3_600_000 })
    const pages = [subscribe(watch), subscribe(watch), subscribe(watch)]
    await expect.poll(() => pages.map(({ heard }) => heard)).toEqual([[first], [first], [first]])
    expect(watch.size()).toBe(1)
    const before = store.looks
    store.update = second
    watch.pollNow(linkSignalOf('lnk_1'))
    await expect.poll(() => pages.map(({ heard }) => heard.at(-1))).toEqual([second, second, second])
    expect(store.looks - before).toBe(1)
  })

  it('does not get states from before it began', async () => {
    const { watch } = watchOne()
    const { heard } = subscribe(watch)
    await expect.poll(() => heard).toHaveLength(1)
    expect(subscribe(watch).heard).toEqual([])
  })

  it('does not get the state of a poll that was in progress when it began', async () => {
    const looks: PromiseWithResolvers<LinkUpdate>[] = []
    const look = (): Promise<LinkUpdate> => {
      const asked = Promise.withResolvers<LinkUpdate>()
      looks.push(asked)
      return asked.promise
    }
    const watch = createLinkWatch({ everyMs: 10, look, onFailure: () => {} })
    opened.push(watch)
    const before = subscribe(watch)
    await expect.poll(() => looks.length).toBe(1)
    const during = subscribe(watch)
    looks[0]?.resolve(first)
    await expect.poll(() => looks.length).toBe(2)
    expect([before.heard, during.heard]).toEqual([[first], []])
    looks[1]?.resolve(second)
    await expect.poll(() => during.heard).toEqual([second])
  })

  it('gets the state after the next poll, even if nothing has changed for the others', async () => {
    const { watch } = watchOne()
    const { heard } = subscribe(watch)
    await expect.poll(() => heard).toEqual([first])
    const later = subscribe(watch)
    await expect.poll(() => later.heard).toEqual([first])
    expect(heard).toEqual([first])
  })

  it('stops polling once all subscriptions have ended', async () => {
    const { store, watch } = watchOne()
    const pages = [subscribe(watch), subscribe(watch)]
    await expect.poll(() => store.looks).toBeGreaterThan(0)
    for (const { undo } of pages) {
      undo?.()
      undo?.()
    }
    expect(watch.size()).toBe(0)
    await sleep(30)
    const before = store.looks
    await sleep(50)
    expect(store.looks).toBe(before)
  })

  it('is refused if there are too many for the link, or in total', () => {
    const { watch } = watchOne({ perLink: 2, inAll: 3 })
    const pages = [
      subscribe(watch),
      subscribe(watch),
      subscribe(watch),
      subscribe(watch, 'lnk_2'),
      subscribe(watch, 'lnk_3'),
    ]
    expect(pages.map(({ undo }) => undo !== null)).toEqual([true, true, false, true, false])
    pages[0]?.undo?.()
    expect(subscribe(watch, 'lnk_3').undo).not.toBeNull()
  })

  it('is refused if there are too many from one address, which leaves room for others', () => {
    const { watch } = watchOne({ perAddress: 2 })
    const pages = ['lnk_1', 'lnk_2', 'lnk_3'].map((linkId) => subscribe(watch, linkId))
    expect(pages.map(({ undo }) => undo !== null)).toEqual([true, true, false])
    expect(subscribe(watch, 'lnk_1', '127.0.0.2').undo).not.toBeNull()
    pages[0]?.undo?.()
    pages[0]?.undo?.()
    expect(subscribe(watch, 'lnk_3').undo).not.toBeNull()
    expect(subscribe(watch, 'lnk_4').undo).toBeNull()
  })

  it('gets nothing while the store does not respond, and gets the changes once it does', async () => {
    const { store, watch, failures } = watchOne()
    const { heard } = subscribe(watch)
    await expect.poll(() => heard).toHaveLength(1)
    store.isDown = true
    await expect.poll(() => failures.length).toBeGreaterThan(1)
    store.update = last
    store.isDown = false
    await expect.poll(() => heard).toContainEqual(last)
  })

  it('ends when the service stops, and none begins afterwards', () => {
    const { watch } = watchOne()
    const { heard } = subscribe(watch)
    watch.close()
    expect(heard).toEqual([null])
    expect(subscribe(watch).undo).toBeNull()
  })

  it('learns that the link no longer exists', async () => {
    const { store, watch } = watchOne()
    const { heard } = subscribe(watch)
    await expect.poll(() => heard).toHaveLength(1)
    store.update = null
    await expect.poll(() => heard[1]).toBeNull()
  })
})
