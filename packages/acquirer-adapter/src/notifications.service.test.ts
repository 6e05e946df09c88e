import { afterEach, describe, expect, it } from 'vitest'
import { createNotifications } from './notifications.ts'
import { openRecordStore, type RecordStore } from './record-store.ts'
import type { NotificationRecord } from './records.ts'

const stores: RecordStore[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

function open() {
  const store = openRecordStore(':memory:')
  stores.push(store)
  return { store, notifications: createNotifications(store) }
}

const notification = (id: string, more: Partial<NotificationRecord> = {}): NotificationRecord => ({
  id,
  reference: 'chg_1',
  name: 'chg_1.name',
  event: 'CAPTURE',
  isSuccess: true,
  processorId: `P${id}`,
  paymentId: 'P0',
  amount: 1000,
  currency: 'BRL',
  reason: null,
  ...more,
})
const idsOf = (records: readonly NotificationRecord[]) => records.map(({ id }) => id)

describe('the record of notifications', () => {
  it('finds them by each name and id, once and in the order of their arrival', async () => {
    const { store } = open()
    await store.keepNotification(notification('2'))
    await store.keepNotification(notification('1'))
    await store.keepNotification(notification('2', { isSuccess: false }))
    await store.keepNotification(notification('3', { name: 'other', paymentId: null }))
    expect(idsOf(await store.findNotifications(['P0', 'chg_1.name', 'P1']))).toEqual(['2', '1'])
    expect(idsOf(await store.findNotifications(['P3']))).toEqual(['3'])
    expect((await store.findNotifications(['P2']))[0]?.isSuccess).toBe(true)
    expect(await store.findNotifications([])).toEqual([])
  })

  it('has those open that were not closed', async () => {
    const { store } = open()
    for (const id of ['1', '2', '3']) await store.keepNotification(notification(id))
    await store.closeNotification('2', 1000)
    // It is delivered again.
    await store.keepNotification(notification('2'))
    expect(idsOf(await store.openNotifications())).toEqual(['1', '3'])
  })
})

describe('old notifications', () => {
  it('are those that were closed, when it is time to look at them', async () => {
    const { store } = open()
    for (const id of ['1', '2', '3', '4']) await store.keepNotification(notification(id))
    await store.closeNotification('3', 1000)
    await store.closeNotification('1', 3000)
    await store.closeNotification('2', 2000)
    expect(idsOf(await store.oldNotifications(999, 10))).toEqual([])
    expect(idsOf(await store.oldNotifications(2000, 10))).toEqual(['3', '2'])
    expect(idsOf(await store.oldNotifications(9000, 2))).toEqual(['3', '2'])
    await store.closeNotification('3', 9001)
    expect(idsOf(await store.oldNotifications(9000, 10))).toEqual(['2', '1'])
  })

  it('leave nothing behind when they are deleted', async () => {
    const { store } = open()
    const [kept, old] = [notification('1', { paymentId: null }), notification('2')]
    for (const each of [kept, old]) await store.keepNotification(each)
    await store.deleteNotification(old)
    await store.deleteNotification(old)
    expect(await store.findNotifications(['P0', 'P2'])).toEqual([])
    // It may get the number of the one before.
    await store.keepNotification(notification('3', { name: 'other', paymentId: null }))
    expect(await store.findNotifications(['P0', 'P2'])).toEqual([])
    expect(idsOf(await store.findNotifications(['chg_1.name', 'P3']))).toEqual(['1', '3'])
  })
})

describe('waiting for a notification', () => {
  const firstId = (records: readonly NotificationRecord[]): string | null => records[0]?.id ?? null

  it('ends with one that is there, and with one that arrives', async () => {
    const { store, notifications } = open()
    const never = new AbortController().signal
    const waiting = notifications.waitFor(['P0', 'P1'], firstId, never)
    notifications.publish(['P0'])
    await store.keepNotification(notification('1'))
    notifications.publish(['P1'])
    expect(await waiting).toBe('1')
    expect(await notifications.waitFor(['P0'], firstId, never)).toBe('1')
  })

  it('ends without one when the signal comes', async () => {
    const { notifications } = open()
    const end = new AbortController()
    const waiting = notifications.waitFor(['P0'], firstId, end.signal)
    end.abort()
    expect(await waiting).toBeNull()
    expect(await notifications.waitFor(['P0'], firstId, end.signal)).toBeNull()
  })
})
