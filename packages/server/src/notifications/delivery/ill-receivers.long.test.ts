import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  drip,
  flood,
  type IllReceiver,
  startIllReceiver,
} from '../../../test/support/receivers/start-faulty-receiver.ts'
import { type Receiver, startReceiver } from '../../../test/support/receivers/start-receiver.ts'
import { useDeliveryScene } from '../../../test/support/scenes/delivery-scene.ts'
import { createUnderWay } from './under-way.ts'

const scene = useDeliveryScene(async () => ({ kind: 'memory' }))
let good: Receiver
let ill: readonly IllReceiver[]

beforeEach(async () => {
  good = await startReceiver()
  ill = await Promise.all([
    startIllReceiver(() => {
      // It never answers.
    }),
    startIllReceiver((socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n')),
    startIllReceiver((socket) => {
      socket.write('HTTP/1.1 500 No\r\n')
      drip(socket, 'a: b\r\n')
    }),
    startIllReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      flood(socket, 'x')
    }),
    startIllReceiver((socket) => socket.end('HTTP/1.1 302 Go\r\nLocation: http://127.0.0.1/\r\n\r\n')),
    startIllReceiver((socket) => socket.destroy()),
  ])
})
afterEach(async () => {
  await Promise.all([good.close(), ...ill.map((receiver) => receiver.close())])
})

const perIll = 30
const toGood = 40

async function fillOutbox(): Promise<void> {
  for (const [index, { url }] of ill.entries()) {
    const subjects = Array.from({ length: perIll }, (_, count) => `ill_${index}_${count}`)
    await Promise.all(subjects.map((subject) => scene.record({ url, subject })))
  }
  // The last ones in the row.
  scene.pass(1)
  for (let count = 0; count < toGood; count += 1) {
    await scene.record({ url: good.url, subject: `good_${count % 10}`, data: { count } })
  }
}

describe('receivers that are ill', () => {
  it('hold up none that is well, and get a few connections at a time', async () => {
    await fillOutbox()
    // None of the slow ones is given up while this test runs.
    await scene.start({ timeoutMs: 3_600_000 })
    await expect.poll(() => good.received.length, { interval: 20 }).toBe(toGood)
    for (const receiver of ill) expect(receiver.most()).toBeLessThanOrEqual(8)
    for (const subject of Array.from({ length: 10 }, (_, index) => index)) {
      const told = good.received
        .map(({ data }) => Object(data).count)
        .filter((count) => count % 10 === subject)
      expect(told).toEqual([subject, subject + 10, subject + 20, subject + 30])
    }
  })

  it('are all tried in the end, and what came of it is written down', async () => {
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
      timed_out: 3 * perIll,
      redirected: perIll,
      connection_lost: perIll,
      null: perIll + toGood,
    })
  })

  it('block neither the clock of the process nor its memory while they pour', async () => {
    await fillOutbox()
    await scene.start({ timeoutMs: 15_000 })
    const before = process.memoryUsage().rss
    let longestMs = 0
    for (let count = 0; count < 100; count += 1) {
      // The processor time of this process: what else the machine does is not counted.
      const usedBefore = process.cpuUsage()
      await sleep(10)
      const { user, system } = process.cpuUsage(usedBefore)
      longestMs = Math.max(longestMs, (user + system) / 1000)
    }
    expect(longestMs).toBeLessThan(1000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('cost little while they are many: a look passes over what waits for them', async () => {
    const { url = '' } = ill[0] ?? {}
    const { db } = scene.store()
    const now = Date.UTC(2030, 5, 30, 11)
    const rows = Array.from(
      { length: 20_000 },
      (_, index) =>
        ({
          ...{ merchantId: 'demo', notificationId: `msg_${index}`, subject: `lnk_x${index}`, position: 1 },
          ...({ type: 'payment_link.updated', url, receiver: url, payload: '{}', state: 'pending' } as const),
          ...{ attempts: 0, nextAttemptAtMs: now, leaseOwner: null, leaseUntilMs: null, createdAtMs: now },
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
      const id = await scene.record({ url: good.url, subject: `good_${count}` })
      context.outbox.wake()
      await expect.poll(() => good.received.some((each) => each.id === id), { interval: 5 }).toBe(true)
    }
    const { user, system } = process.cpuUsage(usedBefore)
    expect((user + system) / 20_000).toBeLessThan(150)
    await deliveries.close()
  })
})

describe('the places of deliveries', () => {
  it('are so many for a receiver, for a merchant and in all, and free again afterwards', async () => {
    const underWay = createUnderWay({ perReceiver: 2, perMerchant: 3, inAll: 4 })
    const ends: (() => void)[] = []
    const add = (receiver: string, merchantId: string): void => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      underWay.add({ receiver, merchantId }, promise)
    }
    add('a', 'm')
    expect(underWay.hasRoomFor({ receiver: 'a', merchantId: 'm' })).toBe(true)
    add('a', 'm')
    expect(underWay.hasRoomFor({ receiver: 'a', merchantId: 'n' })).toBe(false)
    expect([underWay.busyReceivers(), underWay.busyMerchants()]).toEqual([['a'], []])
    add('b', 'm')
    expect(underWay.hasRoomFor({ receiver: 'c', merchantId: 'm' })).toBe(false)
    expect([underWay.busyMerchants(), underWay.free()]).toEqual([['m'], 1])
    for (const end of ends) end()
    await underWay.settled()
    expect([underWay.free(), underWay.busyReceivers(), underWay.busyMerchants()]).toEqual([4, [], []])
  })
})
