import { newName, orderOf } from '@element-js/acquirer-adapter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantAccount } from '../../test/double/adyen-account.ts'
import { hmacKey, sign } from '../../test/double/notification-sender.ts'
import { openScene, type Scene } from '../../test/open-scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const post = (body: string, path = '/notifications') =>
  fetch(new URL(path, scene.notificationsUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

/** A capture in progress, and the notification that would decide it. */
async function capturing() {
  const { adapter, double } = scene
  const payment = newName()
  await adapter.authorize(orderOf(payment))
  double.notifications.setTiming(() => 'held')
  const hasArrived = (): boolean => double.movementsOf(payment.reference).length === 2
  await scene.expectNoAnswer(adapter.capture({ ...payment, amountMinor: 1000 }), hasArrived)
  const item = double.notifications.sent.at(-1)
  if (item?.eventCode !== 'CAPTURE') throw new Error('There is no capture.')
  return { payment, item }
}
const messageOf = (...items: readonly object[]) =>
  JSON.stringify({
    live: 'false',
    notificationItems: items.map((each) => ({ NotificationRequestItem: each })),
  })

describe('the receiver of notifications', () => {
  it('accepts what Adyen has signed, once and again', async () => {
    const { payment, item } = await capturing()
    for (const _ of [1, 2]) {
      const response = await post(messageOf(sign(item)))
      expect([response.status, await response.text()]).toEqual([200, '[accepted]'])
    }
    expect(await scene.adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
  })

  it('refuses what somebody else has signed, and keeps none of the message', async () => {
    const { payment, item } = await capturing()
    const forged = sign(item, hmacKey.replaceAll('4', '5'))
    const response = await post(messageOf(sign({ ...item, eventCode: 'EXPIRE' }), forged))
    expect(response.status).toBe(401)
    await scene.expectNoAnswer(scene.adapter.find(payment))
    scene.double.notifications.release()
    await scene.double.notifications.delivered()
    expect(await scene.adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
  })

  it.each([
    ['half of a surrogate pair in a text that nobody reads', { shopperName: 'Ana \ud83d' }],
    ['a NUL in a text that nobody reads', { shopperName: 'Ana \0' }],
  ])('accepts %s', async (_, more) => {
    const { payment, item } = await capturing()
    const additionalData = { ...item.additionalData, ...more }
    const response = await post(messageOf(sign({ ...item, additionalData })))
    expect([response.status, await response.text()]).toEqual([200, '[accepted]'])
    expect(await scene.adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
  })

  it.each([
    ['no JSON', '<message>'],
    ['no notification', messageOf()],
    ['another shape', '{"notificationItems": [{}]}'],
    ['no signature', messageOf({ merchantAccountCode: merchantAccount })],
  ])('refuses %s', async (_, body) => {
    expect((await post(body)).status).toBe(400)
  })

  it.each(['/authorize', '/find', '/greet'])('does not serve %s', async (path) => {
    expect((await post('{}', path)).status).toBe(404)
  })
})
