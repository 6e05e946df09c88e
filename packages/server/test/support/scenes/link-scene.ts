import { createLog } from '../../../../http/src/log/request-log.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import type { PaymentLink } from '../../../../payments/src/links/domain/payment-link.ts'
import { viewLink } from '../../../../payments/src/links/flows/link-view.ts'
import { insertLink } from '../../../../payments/src/links/store/payment-links.ts'
import { createSandboxMerchants } from '../../../../payments/src/merchants/sandbox-merchants.ts'
import type { Notification } from '../../../../payments/src/notifications/domain/notification.ts'
import type { Context } from '../../../src/start/context.ts'
import { openContext } from '../../../src/start/open-context.ts'
import { withDefaults } from '../../../src/start/service-config.ts'
import { fakeLink } from './fake-links.ts'
import { storeLinkCard } from './store-link-card.ts'

/** The context of link flows on a store in memory, and what a test does with it. */
export interface LinkScene {
  readonly context: Context
  /** The ledger, independent of the service's own acquirer. */
  readonly simulator: SimulatedAcquirer
  /** Stores a link of the demo merchant, with a callbackUrl. @returns its id. */
  newLink(fields?: Partial<PaymentLink>): Promise<string>
  /** Stores a card that was typed for a link. @returns its id. */
  newCard(pan: string, linkId: string): Promise<string>
  statusOf(linkId: string): Promise<string | undefined>
  /** The notifications about a link, in order, in the form `payment_link.updated SETTLED`. */
  newsOf(linkId: string): Promise<readonly string[]>
  /** Moves the service's clock forward. */
  pass(ms: number): void
  close(): Promise<void>
}

/** @param change Makes the service's acquirer from the simulator. Default: the simulator itself. */
export async function openLinkScene(
  change: (simulator: SimulatedAcquirer) => Partial<SimulatedAcquirer> = () => ({}),
): Promise<LinkScene> {
  let clockMs = fakeLink().createdAtMs
  const nowMs = (): number => clockMs
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs })
  const acquirer = { ...simulator, ...change(simulator) }
  const opened = new AsyncDisposableStack()
  const { context } = await openContext({
    settings: withDefaults({ acquirer, nowMs, patienceMs: 0 }),
    log: createLog({ level: 'silent' }),
    publicUrl: () => 'https://pay.example',
    opened,
  })
  const { db } = context
  await createSandboxMerchants(db)
  let count = 0
  const nextLinkId = (): string => {
    count += 1
    return `lnk_${count.toString(16).padStart(32, '0')}`
  }

  return {
    context,
    simulator,
    newLink: async (fields = {}) => {
      const linkId = nextLinkId()
      const allowPaymentMethods = ['PIX', 'BOLETO', 'CREDIT_CARD'] as const
      const usual = { linkId, orderId: linkId, allowPaymentMethods, callbackUrl: 'https://shop.example/news' }
      await insertLink(db, fakeLink({ ...usual, ...fields }))
      return linkId
    },
    newCard: (pan, linkId) => storeLinkCard(context, { merchantId: 'demo', linkId, pan }),
    statusOf: async (linkId) => (await viewLink(context, linkId))?.link.paymentStatus,
    newsOf: async (linkId) => {
      const rows = await db
        .selectFrom('notifications')
        .select(['type', 'payload'])
        .where('subject', '=', linkId)
        .orderBy('position')
        .execute()
      return rows.map(newsIn)
    },
    pass: (ms) => {
      clockMs += ms
    },
    close: () => opened.disposeAsync(),
  }
}

function newsIn({ type, payload }: Pick<Notification, 'type' | 'payload'>): string {
  const { data } = JSON.parse(payload)
  return `${type} ${type === 'refund.updated' ? data.refundStatus : data.paymentStatus}`
}
