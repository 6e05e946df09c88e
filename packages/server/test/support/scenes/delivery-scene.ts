import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import type { Store, StoreAddress } from '../../../../database/src/open-store.ts'
import { createLog } from '../../../../http/src/log/request-log.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { findLink, insertLink } from '../../../../payments/src/links/store/payment-links.ts'
import { createSandboxMerchants } from '../../../../payments/src/merchants/sandbox-merchants.ts'
import type { DeliveryOptions } from '../../../../payments/src/notifications/delivery/deliver.ts'
import {
  type Deliveries,
  keepDelivering,
} from '../../../../payments/src/notifications/delivery/keep-delivering.ts'
import type {
  DeliveryAttempt,
  Notification,
} from '../../../../payments/src/notifications/domain/notification.ts'
import { recordNotification } from '../../../../payments/src/notifications/record-notification.ts'
import { listDeliveries } from '../../../../payments/src/notifications/store/delivery-attempts.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import type { Context } from '../../../src/start/context.ts'
import { openContext } from '../../../src/start/open-context.ts'
import { withDefaults } from '../../../src/start/service-config.ts'
import { linkRow } from '../stored-rows.ts'

/** A process that delivers notifications. */
export interface DeliveringProcess {
  readonly context: Context
  readonly deliveries: Deliveries
  close(): Promise<void>
}

interface NewNotification extends Partial<Pick<Notification, 'merchantId' | 'subject' | 'type'>> {
  readonly url: string
  readonly data?: object
}

interface ProcessOptions extends Partial<Pick<Context, 'mode'>> {
  /** Called for each statement of the process. */
  readonly onStatement?: (node: RootOperationNode) => void
}

/** Processes that deliver from one store, and the store's contents. */
export interface DeliveryScene {
  start(options?: DeliveryOptions & ProcessOptions): Promise<DeliveringProcess>
  /**
   * Adds a notification of the demo merchant's link `lnk_1` to the outbox, without waking a process. @returns its id.
   */
  record(news: NewNotification): Promise<string>
  find(notificationId: string): Promise<Notification>
  deliveriesOf(notificationId: string): Promise<readonly DeliveryAttempt[]>
  /** The outcome of each delivery, in the form `refused 500`. */
  outcomesOf(notificationId: string): Promise<readonly string[]>
  /** Moves the service's clock forward. */
  pass(ms: number): void
  readonly store: () => Store
}

/** @param addressOf Returns an unused store at each call, which several processes can open. */
export function useDeliveryScene(addressOf: () => Promise<StoreAddress>): DeliveryScene {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  let address: StoreAddress
  let store: Store
  let running: DeliveringProcess[]
  let clockMs: number

  beforeEach(async () => {
    address = await addressOf()
    store = await openStore(address)
    await createSandboxMerchants(store.db)
    running = []
    clockMs = Date.UTC(2030, 5, 30, 12)
  })
  afterEach(async () => {
    await Promise.all(running.map(({ close }) => close()))
    await store.close()
  })

  const find = async (notificationId: string): Promise<Notification> =>
    store.db
      .selectFrom('notifications')
      .selectAll()
      .where('notificationId', '=', notificationId)
      .executeTakeFirstOrThrow()

  const deliveriesOf = async (notificationId: string): Promise<readonly DeliveryAttempt[]> =>
    listDeliveries(store.db, await find(notificationId))

  return {
    async start({ mode = 'sandbox', onStatement, ...options } = {}) {
      const opened = new AsyncDisposableStack()
      const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
      const { context } = await openContext({
        settings: withDefaults({ mode, store: address, masterKeys, acquirer, nowMs: () => clockMs }),
        log: createLog({ level: 'silent' }),
        publicUrl: () => 'http://localhost:3000',
        opened,
      })
      const seen = watched(context, onStatement)
      const deliveries = keepDelivering(seen, options)
      opened.defer(() => deliveries.close())
      const process = { context: seen, deliveries, close: () => opened.disposeAsync() }
      running.push(process)
      return process
    },
    record: (news) =>
      store.db.transaction().execute(async (transaction) => {
        const defaults = {
          merchantId: 'demo',
          subject: 'lnk_1',
          type: 'payment_link.updated',
          data: {},
        } as const
        const content = { ...defaults, ...news, nowMs: clockMs }
        const { subject: linkId, merchantId } = content
        if (!(await findLink(transaction, linkId)))
          await insertLink(transaction, linkRow({ linkId, merchantId, createdAtMs: clockMs }))
        await recordNotification(transaction, content)
        const { notificationId } = await transaction
          .selectFrom('notifications')
          .select('notificationId')
          .where('subject', '=', news.subject ?? defaults.subject)
          .where('merchantId', '=', news.merchantId ?? defaults.merchantId)
          .orderBy('position', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        return notificationId
      }),
    find,
    deliveriesOf,
    outcomesOf: async (notificationId) =>
      (await deliveriesOf(notificationId)).map(({ status, failure }) =>
        [failure ?? 'delivered', status].filter((each) => each !== null).join(' '),
      ),
    pass: (ms) => {
      clockMs += ms
    },
    store: () => store,
  }
}

function watched(context: Context, onStatement: ProcessOptions['onStatement']): Context {
  if (!onStatement) return context
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      onStatement(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...context, db: context.db.withPlugin(listener) }
}
