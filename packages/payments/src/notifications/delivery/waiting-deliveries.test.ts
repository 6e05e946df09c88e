import { expect, it } from 'vitest'
import type { DueNotification } from '../store/due-notifications.ts'
import { createWaitingDeliveries, mostForReceiver, mostWaiting, usableMs } from './waiting-deliveries.ts'

function due(notificationId: string, receiver: string = 'https://shop.example'): DueNotification {
  return {
    merchantId: 'demo',
    notificationId,
    subject: notificationId,
    receiver,
    position: 1,
    nextAttemptAtMs: 0,
    clockOffsetMs: null,
    firstPosition: 1,
    firstAttemptAtMs: 0,
  }
}

it('keep their order, and those that start are removed', () => {
  const waiting = createWaitingDeliveries({ steadyMs: () => 0 })
  const [first, second, third] = [due('a'), due('b'), due('c')]
  waiting.add([first, second])
  waiting.add([third])
  waiting.remove(new Set([second]))
  expect(waiting.list()).toEqual([first, third])
  waiting.clear()
  expect(waiting.list()).toEqual([])
})

it('are forgotten some time after they were read, also if they were listed meanwhile', () => {
  let nowMs = 0
  const waiting = createWaitingDeliveries({ steadyMs: () => nowMs })
  waiting.add([due('a')])
  nowMs = usableMs - 1
  waiting.add([due('b')])
  expect(waiting.list()).toHaveLength(2)
  nowMs = usableMs
  expect(waiting.list()).toEqual([due('b')])
})

it('are forgotten for a receiver to which another process delivers', () => {
  const waiting = createWaitingDeliveries({ steadyMs: () => 0 })
  waiting.add([due('a'), due('b', 'https://other.example')])
  waiting.forget('https://shop.example')
  expect(waiting.list().map(({ notificationId }) => notificationId)).toEqual(['b'])
})

it('are limited, for each receiver and in all: those that came last stay in the outbox only', () => {
  const waiting = createWaitingDeliveries({ steadyMs: () => 0 })
  const dueTo = (receiver: string, count: number) =>
    Array.from({ length: count }, (_, index) => due(`${index}`, `https://${receiver}.example`))
  waiting.add(dueTo('a', mostForReceiver - 1))
  waiting.add([...dueTo('a', 2), due('b', 'https://b.example')])
  expect(waiting.list()).toHaveLength(mostForReceiver + 1)
  expect(waiting.list().at(-1)?.notificationId).toBe('b')
  expect(waiting.hasRoom()).toBe(true)
  for (const receiver of 'cdefghij') waiting.add(dueTo(receiver, mostForReceiver))
  expect(waiting.list()).toHaveLength(mostWaiting)
  expect(waiting.hasRoom()).toBe(false)
})
