import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  accept,
  type Receiver,
  refuse,
  startReceiver,
} from '../../../../server/test/support/receivers/start-receiver.ts'
import { useDeliveryScene } from '../../../../server/test/support/scenes/delivery-scene.ts'
import { linkRow } from '../../../../server/test/support/stored-rows.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import { insertLink } from '../../links/store/payment-links.ts'
import type { DeliveryAttempt } from '../domain/notification.ts'
import { recordNotifications } from '../record-notification.ts'
import { readSigningSecrets } from '../signing-secrets.ts'
import { listDeliveries } from '../store/delivery-attempts.ts'
import { finalizeDelivery, leaseNotification, listDue } from '../store/due-notifications.ts'
import { deleteOldNotifications, requeueNotification } from '../store/notifications.ts'
import { afterDelivery, retryDelaysMs } from './deliver.ts'
import { createInterruptions, mostRead, startDue } from './read-outbox.ts'
import { createDeliverySlots } from './slots.ts'
import { createWaitingDeliveries } from './waiting-deliveries.ts'

describe.each(storesOnDisk)('delivering notifications on $name', ({ name, newStore: addressOf }) => {
  const scene = useDeliveryScene(addressOf)
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(() => {
    vi.useRealTimers()
    return receiver.close()
  })

  const ids = (): string[] => receiver.received.map(({ id }) => id)

  it('sends each notification of the outbox once, signed and byte for byte', async () => {
    const { deliveries } = await scene.start()
    const id = await scene.record({ url: `${receiver.url}/hook?a=1`, data: { name: 'José 😀' } })
    await deliveries.run()
    const [message] = receiver.received
    expect(message).toMatchObject({ id, path: '/hook?a=1', data: { name: 'José 😀' } })
    const notification = await scene.find(id)
    expect(message?.body).toBe(notification.payload)
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^element-js\/\d/),
    })
    expect(notification).toMatchObject({
      state: 'delivered',
      attempts: 1,
      nextAttemptAtMs: null,
      leaseOwner: null,
    })
    expect(await scene.deliveriesOf(id)).toMatchObject([
      { number: 1, status: 200, failure: null, response: 'thank you', durationMs: expect.any(Number) },
    ])
    const [{ requestHeaders } = { requestHeaders: null }] = await scene.deliveriesOf(id)
    // What the merchant is shown is what was sent, with the signature.
    expect(message?.headers).toMatchObject(JSON.parse(requestHeaders ?? ''))
    expect(JSON.parse(requestHeaders ?? '')).toMatchObject({
      'webhook-id': id,
      'webhook-signature': expect.stringMatching(/^v1,/),
    })
    await deliveries.run()
    expect(receiver.received).toHaveLength(1)
  })

  it('lists the last 200 deliveries of a notification, oldest first', async () => {
    const { deliveries } = await scene.start()
    const id = await scene.record({ url: receiver.url })
    await deliveries.run()
    const [{ number: _, ...delivery } = {} as DeliveryAttempt] = await scene.deliveriesOf(id)
    const more = Array.from({ length: 250 }, (_, index) => ({
      ...delivery,
      deliveryId: `dlv_${index}`,
      number: index + 2,
    }))
    await scene.store().db.insertInto('deliveryAttempts').values(more).execute()
    const { merchantId } = delivery
    const listed = await listDeliveries(scene.store().db, { merchantId, notificationId: id })
    expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => 52 + index))
  })

  it('is woken by a commit, and also finds notifications without being woken', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { context } = await scene.start()
    const woken = await scene.record({ url: receiver.url })
    context.outbox.wake()
    await expect.poll(ids).toEqual([woken])
    const untold = await scene.record({ url: receiver.url })
    await vi.advanceTimersByTimeAsync(1000)
    await expect.poll(ids).toEqual([woken, untold])
  })

  it('retries after 5 s, 5 min, 30 min, 2 h, 5 h and twice 10 h, and then gives up', async () => {
    const { deliveries } = await scene.start()
    receiver.answer(refuse)
    const id = await scene.record({ url: receiver.url })
    await deliveries.run()
    for (const [index, delayMs] of retryDelaysMs.entries()) {
      expect(await scene.find(id)).toMatchObject({ state: 'pending', attempts: index + 1 })
      scene.pass(delayMs - 1)
      await deliveries.run()
      expect(receiver.received).toHaveLength(index + 1)
      scene.pass(1)
      await deliveries.run()
      expect(receiver.received).toHaveLength(index + 2)
    }
    expect(await scene.find(id)).toMatchObject({ state: 'given_up', attempts: 8, nextAttemptAtMs: null })
    expect(new Set(ids())).toEqual(new Set([id]))
    scene.pass(1000 * 3_600_000)
    await deliveries.run()
    expect(receiver.received).toHaveLength(8)
    expect((await scene.deliveriesOf(id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    // The published schedule.
    expect(retryDelaysMs.map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000])
  })

  it('keeps the order for a link, also if the first delivery fails, and does not delay other links', async () => {
    const { deliveries } = await scene.start()
    receiver.answer((response, { data }) =>
      (Object(data).n === 1 ? refuse : accept)(response, receiver.received[0] as never),
    )
    const [first, second, third] = [
      await scene.record({ url: receiver.url, data: { n: 1 } }),
      await scene.record({ url: receiver.url, data: { n: 2 } }),
      await scene.record({ url: receiver.url, data: { n: 3 } }),
    ]
    const other = await scene.record({ url: receiver.url, subject: 'lnk_2' })
    await deliveries.run()
    expect(ids().toSorted()).toEqual([first, other].toSorted())
    receiver.answer(accept)
    scene.pass(5000)
    await deliveries.run()
    expect(ids().slice(2)).toEqual([first, second, third])
  })

  it('goes on after a store that refused to lease one notification and to postpone another', async () => {
    let isRefusing = true
    const { deliveries } = await scene.start({
      onStatement: ({ kind }) => {
        if (isRefusing && kind === 'UpdateQueryNode') throw new Error('refused')
      },
    })
    const first = await scene.record({ url: receiver.url })
    const second = await scene.record({ url: receiver.url })
    await deliveries.run()
    expect(ids()).toEqual([])
    isRefusing = false
    await deliveries.run()
    await expect.poll(ids).toEqual([first, second])
  })

  it('reads nothing for a receiver without a free slot while no more can wait', async () => {
    const { context } = await scene.start()
    await scene.record({ url: receiver.url })
    const slots = createDeliverySlots({ perReceiver: 1, perMerchant: 2, inAll: 3 })
    const { promise: unanswered, resolve: answer } = Promise.withResolvers<void>()
    slots.add({ receiver: new URL(receiver.url).origin, merchantId: 'demo' }, unanswered)
    const read = async (hasRoom: boolean): Promise<number> => {
      const waiting = createWaitingDeliveries({ steadyMs: () => 0 })
      const network = { mode: 'sandbox', publicUrl: context.publicUrl, resolve: async () => [] } as const
      const order = { network, timeoutMs: 1 }
      const state = { isPaused: false, hasNews: false, started: 0, interruptions: createInterruptions() }
      const work = { context, slots, order, ...state, waiting: { ...waiting, hasRoom: () => hasRoom } }
      await startDue(work, { onRead: () => {}, onEnd: () => {} })
      return waiting.list().length
    }
    expect([await read(true), await read(false)]).toEqual([1, 0])
    answer()
  })

  it('continues with the next one after giving up the first', async () => {
    const { deliveries } = await scene.start()
    receiver.answer(refuse)
    const first = await scene.record({ url: receiver.url })
    const second = await scene.record({ url: receiver.url })
    for (const delayMs of [0, ...retryDelaysMs.slice(0, -1)]) {
      scene.pass(delayMs)
      await deliveries.run()
    }
    receiver.answer((response, { id }) => (id === first ? refuse : accept)(response, {} as never))
    scene.pass(retryDelaysMs.at(-1) ?? 0)
    await deliveries.run()
    expect(await scene.find(first)).toMatchObject({ state: 'given_up' })
    expect(await scene.find(second)).toMatchObject({ state: 'delivered' })
  })

  it('resends a notification on request, under the same id and with all its retries', async () => {
    const { deliveries } = await scene.start()
    const id = await scene.record({ url: receiver.url })
    await deliveries.run()
    const name = { merchantId: 'demo', notificationId: id }
    expect(await requeueNotification(scene.store().db, { ...name, nowMs: 1 })).toMatchObject({
      state: 'pending',
      attempts: 0,
    })
    await deliveries.run()
    expect(ids()).toEqual([id, id])
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
    expect((await scene.deliveriesOf(id)).map(({ number }) => number)).toEqual([1, 2])
    expect(
      await requeueNotification(scene.store().db, { ...name, merchantId: 'other', nowMs: 1 }),
    ).toBeUndefined()
    expect(await scene.find(id)).toMatchObject({ state: 'delivered' })
  })

  it('sends hundreds to one receiver, eight at a time, without reading the outbox for each', async () => {
    const count = 300
    await recordMany(count, receiver.url)
    // Without the reads of each second.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let [statements, reads] = [0, 0]
    const unanswered: (() => void)[] = []
    receiver.answer((response, received) => {
      unanswered.push(() => accept(response, received))
    })
    const { context } = await scene.start({
      restFactor: 0,
      onStatement: (node) => {
        statements += 1
        if (JSON.stringify(node).includes('"first_position"')) reads += 1
      },
    })
    context.outbox.wake()
    for (let sent = 8; sent < 48; sent += 8) {
      await expect.poll(() => receiver.received.length).toBe(sent)
      expect(unanswered).toHaveLength(8)
      for (const answer of unanswered.splice(0)) answer()
    }
    receiver.answer(accept)
    for (const answer of unanswered.splice(0)) answer()
    await expect.poll(() => receiver.received.length).toBe(count)
    expect(new Set(ids()).size).toBe(count)
    expect(reads).toBeGreaterThan(0)
    // A read for each eight would be 37.
    expect(reads).toBeLessThan(25)
    expect(statements / count).toBeLessThan(6)
  })

  it('sends to a receiver behind hundreds of notifications for one that never answers', async () => {
    const healthy = await startReceiver()
    receiver.answer(() => {
      // It never answers.
    })
    await recordMany(mostRead + 100, receiver.url)
    scene.pass(1)
    const id = await scene.record({ url: healthy.url, subject: 'lnk_healthy' })
    const { context } = await scene.start({ timeoutMs: 3_600_000 })
    context.outbox.wake()
    await expect.poll(() => healthy.received.map((each) => each.id)).toEqual([id])
    await expect.poll(() => receiver.received.length).toBe(8)
    await healthy.close()
  })

  it('shares the work among processes: each notification is sent once, and in order', async () => {
    const processes = [await scene.start(), await scene.start()]
    const links = Array.from({ length: 12 }, (_, index) => `lnk_${index}`)
    for (const n of [1, 2, 3]) {
      for (const subject of links) await scene.record({ url: receiver.url, subject, data: { subject, n } })
    }
    await Promise.all(processes.map(({ deliveries }) => deliveries.run()))
    await expect.poll(() => receiver.received.length).toBe(36)
    expect(new Set(ids()).size).toBe(36)
    for (const subject of links) {
      const told = receiver.received.flatMap(({ data }) =>
        Object(data).subject === subject ? Object(data).n : [],
      )
      expect([subject, told]).toEqual([subject, [1, 2, 3]])
    }
  })

  it.runIf(name === 'PostgreSQL')(
    'does not read the outbox again and again for a receiver to which another process delivers',
    async () => {
      receiver.answer(() => {
        // It never answers.
      })
      await recordMany(50, receiver.url)
      const first = await scene.start({ timeoutMs: 3_600_000 })
      first.context.outbox.wake()
      await expect.poll(() => receiver.received.length).toBe(8)
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      let reads = 0
      const second = await scene.start({
        restFactor: 0,
        onStatement: (node) => {
          if (JSON.stringify(node).includes('"first_position"')) reads += 1
        },
      })
      second.context.outbox.wake()
      await expect.poll(() => reads).toBeGreaterThan(0)
      await sleep(500)
      expect(reads).toBeLessThan(4)
      expect(receiver.received).toHaveLength(8)
    },
  )

  it("takes over a dead process's deliveries at once", async () => {
    const id = await scene.record({ url: receiver.url })
    await leaseAs('999999')
    const { deliveries } = await scene.start()
    await expect.poll(ids).toEqual([id])
    await deliveries.run()
    expect(await scene.find(id)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  it("does not take over a living process's delivery until its lease ends", async () => {
    const { owner } = scene.store()
    const id = await scene.record({ url: receiver.url })
    await leaseAs(owner.id)
    const { deliveries } = await scene.start()
    await sleep(1200)
    await deliveries.run()
    expect(receiver.received).toHaveLength(0)
    await scene
      .store()
      .db.updateTable('notifications')
      .set({ leaseUntilMs: Date.now() - 1 })
      .execute()
    await expect.poll(ids).toEqual([id])
  })

  it('lets a process that lost its lease record its delivery, and change nothing else', async () => {
    const { db } = scene.store()
    const id = await scene.record({ url: receiver.url })
    const notification = await leaseAs('111')
    await db.updateTable('notifications').set({ leaseOwner: '222' }).execute()
    const nowMs = 1000
    const attempt = {
      merchantId: 'demo',
      notificationId: id,
      deliveryId: 'dlv_1',
      sentAtMs: 1,
      durationMs: 1,
    }
    const becomes = afterDelivery({ notification, outcome: 'delivered', nowMs })
    const outcome = { status: 200, failure: null, response: '', requestHeaders: null }
    await finalizeDelivery(db, { notification, attempt: { ...attempt, ...outcome }, becomes, nowMs })
    expect(await scene.find(id)).toMatchObject({ state: 'pending', leaseOwner: '222' })
    expect(await scene.outcomesOf(id)).toEqual(['delivered 200'])
  })

  it('interrupts deliveries when it closes, and another process sends them again under the same id', async () => {
    const process = await scene.start({ timeoutMs: 3_600_000 })
    receiver.answer(() => {
      // It never answers.
    })
    const id = await scene.record({ url: receiver.url })
    process.context.outbox.wake()
    await expect.poll(ids).toEqual([id])
    await process.close()
    expect(await scene.find(id)).toMatchObject({ state: 'pending', attempts: 0, leaseOwner: null })
    receiver.answer(accept)
    await (await scene.start()).deliveries.run()
    expect(ids()).toEqual([id, id])
    expect(await scene.outcomesOf(id)).toEqual(['interrupted', 'delivered 200'])
  })

  it('delivers nothing while it is paused, and continues afterwards', async () => {
    const { deliveries, context } = await scene.start()
    await deliveries.whilePaused(async () => {
      await scene.record({ url: receiver.url })
      context.outbox.wake()
      await deliveries.run()
      expect(receiver.received).toHaveLength(0)
    })
    await expect.poll(() => receiver.received.length).toBe(1)
  })

  it('survives the deletion of a notification during its delivery', async () => {
    const { deliveries } = await scene.start()
    const { db } = scene.store()
    const gone = await scene.record({ url: receiver.url })
    receiver.answer((response, message) => {
      void db
        .deleteFrom('notifications')
        .where('notificationId', '=', gone)
        .execute()
        .then(() => accept(response, message))
    })
    await deliveries.run()
    receiver.answer(accept)
    const next = await scene.record({ url: receiver.url })
    await deliveries.run()
    expect(ids()).toEqual([gone, next])
  })

  it('sends nothing to a name with a private address, and tries again later', async () => {
    const asked: string[] = []
    const resolve = async (name: string): Promise<readonly string[]> => {
      asked.push(name)
      return ['127.0.0.1']
    }
    const { deliveries } = await scene.start({ mode: 'live', network: { resolve } })
    const { port } = new URL(receiver.url)
    const id = await scene.record({ url: `https://shop.attacker.com:${port}/` })
    await deliveries.run()
    scene.pass(5000)
    await deliveries.run()
    expect(await scene.outcomesOf(id)).toEqual(['forbidden_target', 'forbidden_target'])
    expect(asked).toEqual(['shop.attacker.com', 'shop.attacker.com'])
    expect(receiver.connections()).toBe(0)
  })

  it('gives a merchant without a secret one, which it keeps', async () => {
    const { context } = await scene.start({ mode: 'live' })
    const [first] = await readSigningSecrets(context, 'demo')
    expect((await readSigningSecrets(context, 'demo')).map((secret) => secret.reveal())).toEqual([
      first?.reveal(),
    ])
    expect((await readSigningSecrets(context, 'other')).map((secret) => secret.reveal())).not.toContain(
      first?.reveal(),
    )
  })

  it('deletes old finished notifications, and no pending ones', async () => {
    const { deliveries } = await scene.start()
    const { db } = scene.store()
    const old = await scene.record({ url: receiver.url })
    await deliveries.run()
    receiver.answer(refuse)
    const waiting = await scene.record({ url: receiver.url })
    await deliveries.run()
    const { createdAtMs } = await scene.find(old)
    await deleteOldNotifications(db, { moment: createdAtMs - 1, afterMs: 0 })
    expect(await scene.find(old)).toMatchObject({ state: 'delivered' })
    await deleteOldNotifications(db, { moment: createdAtMs, afterMs: 0 })
    await expect(scene.find(old)).rejects.toThrow()
    expect(await scene.outcomesOf(waiting)).toEqual(['refused 500'])
    expect(await db.selectFrom('deliveryAttempts').select('number').execute()).toHaveLength(1)
  })

  async function recordMany(count: number, url: string): Promise<void> {
    const usual = { merchantId: 'demo', type: 'payment_link.updated', url, data: {} } as const
    const nowMs = Date.UTC(2030, 5, 30, 12)
    const contents = Array.from({ length: count }, (_, index) => ({
      ...usual,
      subject: `lnk_${index}`,
      nowMs,
    }))
    const { db } = scene.store()
    await db.transaction().execute(async (transaction) => {
      for (const { subject: linkId } of contents)
        await insertLink(transaction, linkRow({ linkId, createdAtMs: nowMs }))
      await recordNotifications(transaction, contents)
    })
  }

  async function leaseAs(owner: string) {
    const { db } = scene.store()
    const looking = { moment: Number.MAX_SAFE_INTEGER, busyReceivers: [], busyMerchants: [], atMost: 1 }
    const [due] = await listDue(db, looking)
    const leased = due && (await leaseNotification(db, { due, owner, untilMs: Date.now() + 60_000 }))
    if (!leased) throw new Error('nothing is due')
    return leased
  }
})
