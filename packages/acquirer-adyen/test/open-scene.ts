import { setTimeout as sleep } from 'node:timers/promises'
import { type Adapter, createAdapter, openRecordStore, type RecordStore } from '@element-js/acquirer-adapter'
import { createJsonServer, createLog, listen } from '@element-js/server/adapters'
import { createAdyenProcessor } from '../src/adyen-processor.ts'
import type { AdyenOptions } from '../src/api/ask-adyen.ts'
import { connectToAdyen } from '../src/api/connect-to-adyen.ts'
import { createNotificationReceiver } from '../src/notifications/notification-receiver.ts'
import { merchantAccount } from './double/adyen-account.ts'
import { hmacKey } from './double/notification-sender.ts'
import { type AdyenDouble, doubleKey, startAdyenDouble } from './double/start-adyen-double.ts'

/** The adapter in this process, with a double of Adyen. */
export interface Scene {
  readonly adapter: Adapter
  readonly store: RecordStore
  readonly double: AdyenDouble
  /** Where the adapter receives notifications. */
  readonly notificationsUrl: URL
  /** What the adapter has logged. */
  readonly lines: readonly string[]
  movements(): Promise<readonly string[]>
  /** Aborts all waiting until this call is answered. */
  endWaiting<T>(call: Promise<T>): Promise<T>
  /**
   * Aborts all waiting until this call fails because nothing decides it.
   *
   * @param hasArrived What must have happened at Adyen before.
   */
  expectNoAnswer(call: Promise<unknown>, hasArrived?: () => boolean): Promise<void>
  close(): Promise<void>
}

export async function openScene(
  options: Partial<Pick<AdyenOptions, 'closeAfterMs' | 'nowMs'>> = {},
): Promise<Scene> {
  const double = await startAdyenDouble()
  const lines: string[] = []
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const api = connectToAdyen({ apiKey: doubleKey, merchantAccount, livePrefix: undefined, url: double.url })
  const { nowMs = Date.now } = options
  const waits = new Set<AbortController>()
  const deadline = (): AbortSignal => {
    const wait = new AbortController()
    waits.add(wait)
    return wait.signal
  }
  async function endWaiting<T>(call: Promise<T>): Promise<T> {
    let isOver = false
    const ended = call.finally(() => {
      isOver = true
    })
    while (!isOver) {
      for (const wait of waits) wait.abort()
      waits.clear()
      await Promise.race([ended, sleep(2)])
    }
    return call
  }
  const store = openRecordStore(':memory:')
  const adapter = createAdapter({
    connect: (notifications) =>
      createAdyenProcessor({
        api,
        notifications,
        log,
        nowMs,
        verificationCurrency: 'USD',
        closeAfterMs: 0,
        deadline,
        pausesMs: [0, 0],
        ...options,
      }),
    store,
    nowMs,
  })
  const app = createJsonServer(log)
  const receiver = createNotificationReceiver({
    host: '127.0.0.1',
    port: 0,
    merchantAccount,
    hmacKeys: [hmacKey],
    log,
  })
  receiver.addRoutes(app, adapter.receive)
  const notificationsUrl = new URL(
    '/notifications',
    await listen(app, { ...receiver, program: 'The adapter' }),
  )
  double.notifications.sendTo(notificationsUrl)
  return {
    adapter,
    store,
    double,
    lines,
    notificationsUrl,
    endWaiting,
    expectNoAnswer: async (call, hasArrived = () => true) => {
      const failure = call.then(
        (answer) => `It was answered: ${JSON.stringify(answer)}`,
        (error: unknown) => String(error),
      )
      while (!hasArrived()) await sleep(2)
      const told = await endWaiting(failure)
      if (!told.includes('does not answer')) throw new Error(told)
    },
    movements: async () => double.account.movements.map(({ type, amount }) => `${type} ${amount}`),
    close: async () => {
      await double.notifications.delivered()
      await app.close()
      await adapter.close()
      await double.close()
      // In every test, both sides must follow the schemas that Adyen publishes.
      if (double.violations.length > 0) throw new Error(double.violations.join('\n'))
    },
  }
}
