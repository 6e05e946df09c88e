import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  drip,
  type FaultyReceiver,
  flood,
  startFaultyReceiver,
} from '../../../../server/test/support/receivers/start-faulty-receiver.ts'
import { type Receiver, startReceiver } from '../../../../server/test/support/receivers/start-receiver.ts'
import { useDeliveryScene } from '../../../../server/test/support/scenes/delivery-scene.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import { createDeliverySlots } from './slots.ts'

const [{ newStore }] = storesOnDisk
const scene = useDeliveryScene(newStore)
let healthy: Receiver
let faulty: readonly FaultyReceiver[]

beforeEach(async () => {
  healthy = await startReceiver()
  faulty = await Promise.all([
    startFaultyReceiver(() => {
      // It never answers.
    }),
    startFaultyReceiver((socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n')),
    startFaultyReceiver((socket) => {
      socket.write('HTTP/1.1 500 No\r\n')
      drip(socket, 'a: b\r\n')
    }),
    startFaultyReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      flood(socket, 'x')
    }),
    startFaultyReceiver((socket) => socket.end('HTTP/1.1 302 Go\r\nLocation: http://127.0.0.1/\r\n\r\n')),
    startFaultyReceiver((socket) => socket.destroy()),
  ])
})
afterEach(async () => {
  await Promise.all([healthy.close(), ...faulty.map((receiver) => receiver.close())])
})

const perFaulty = 30
const toHealthy = 40

async function fillOutbox(): Promise<void> {
  for (const [index, { url }] of faulty.entries()) {
    const subjects = Array.from({ length: perFaulty }, (_, count) => `faulty_${index}_${count}`)
    await Promise.all(subjects.map((subject) => scene.record({ url, subject })))
  }
  // The last ones in the queue.
  scene.pass(1)
  for (let count = 0; count < toHealthy; count += 1) {
    await scene.record({ url: healthy.url, subject: `healthy_${count % 10}`, data: { count } })
  }
}

describe('faulty receivers', () => {
  it('do not delay healthy ones, and get only a few connections at a time', async () => {
    await fillOutbox()
    // No slow delivery reaches its time limit during this test.
    await scene.start({ timeoutMs: 3_600_000 })
    await expect.poll(() => healthy.received.length, { interval: 20 }).toBe(toHealthy)
    for (const receiver of faulty) expect(receiver.most()).toBeLessThanOrEqual(8)
    for (const subject of Array.from({ length: 10 }, (_, index) => index)) {
      const told = healthy.received
        .map(({ data }) => Object(data).count)
        .filter((count) => count % 10 === subject)
      expect(told).toEqual([subject, subject + 10, subject + 20, subject + 30])
    }
  })

  it('are all tried in the end, and the outcomes are recorded', async () => {
    await fillOutbox()
    const { deliveries } = await scene.start({ timeoutMs: 1500 })
    await deliveries.run()
    const rows = await scene
      .store()
      .db.selectFrom('deliveryAttempts')
      .select(({ fn }) => ['failure', fn.countAll<number>().as('count')])
      .groupBy('failure')
      .execute()
    expect(Object.fromEntries(rows.map(({ failure, count }) => [failure, Number(count)]))).toEqual({
      timed_out: 3 * perFaulty,
      redirected: perFaulty,
      connection_lost: perFaulty,
      null: perFaulty + toHealthy,
    })
  })

  it('block neither the event loop nor exhaust the memory while they send data without end', async () => {
    await fillOutbox()
    await scene.start({ timeoutMs: 15_000 })
    const before = process.memoryUsage().rss
    let longestMs = 0
    for (let count = 0; count < 100; count += 1) {
      // The processor time of this process, which does not depend on what else the machine does.
      const usedBefore = process.cpuUsage()
      await sleep(10)
      const { user, system } = process.cpuUsage(usedBefore)
      longestMs = Math.max(longestMs, (user + system) / 1000)
    }
    expect(longestMs).toBeLessThan(1000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('cost little even if there are many: reading the outbox skips their notifications', async () => {
    const { url = '' } = faulty[0] ?? {}
    const { db } = scene.store()
    const now = Date.UTC(2030, 5, 30, 11)
    const rows = Array.from(
      { length: 20_000 },
      (_, index) =>
        ({
          merchantId: 'demo',
          notificationId: `msg_${index}`,
          subject: `lnk_x${index}`,
          position: 1,
          ...({ type: 'payment_link.updated', url, receiver: url, payload: '{}', state: 'pending' } as const),
          attempts: 0,
          nextAttemptAtMs: now,
          leaseOwner: null,
          leaseUntilMs: null,
          createdAtMs: now,
        }) as const,
    )
    for (let done = 0; done < rows.length; done += 1000) {
      await db
        .insertInto('notifications')
        .values(rows.slice(done, done + 1000))
        .execute()
    }
    const { deliveries, context } = await scene.start()
    await sleep(300)
    const usedBefore = process.cpuUsage()
    for (let count = 0; count < 20; count += 1) {
      const id = await scene.record({ url: healthy.url, subject: `healthy_${count}` })
      context.outbox.wake()
      await expect.poll(() => healthy.received.some((each) => each.id === id), { interval: 5 }).toBe(true)
    }
    const { user, system } = process.cpuUsage(usedBefore)
    expect((user + system) / 20_000).toBeLessThan(150)
    await deliveries.close()
  })
})

it('the delivery slots are counted for a receiver, for a merchant and in total, and become free again', async () => {
  const slots = createDeliverySlots({ perReceiver: 2, perMerchant: 3, inAll: 4 })
  const ends: (() => void)[] = []
  const add = (receiver: string, merchantId: string): void => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    slots.add({ receiver, merchantId }, promise)
  }
  const counts = () => {
    const { receivers, merchants, inAll } = slots.counts()
    return [Object.fromEntries(receivers), Object.fromEntries(merchants), inAll, slots.free()]
  }
  add('a', 'm')
  add('a', 'm')
  add('b', 'm')
  expect(counts()).toEqual([{ a: 2, b: 1 }, { m: 3 }, 3, 1])
  for (const end of ends) end()
  await slots.settled()
  expect(counts()).toEqual([{}, {}, 0, 4])
})
