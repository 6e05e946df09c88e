import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import type { Notification } from '../domain/notification.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import { viewLink } from '../flows/links/link-view.ts'
import { createLog } from '../http/request-log.ts'
import { createOutbox } from '../notify/outbox.ts'
import { createMetrics } from '../operations/metrics.ts'
import type { Parts } from '../parts.ts'
import { createSandboxMerchants } from '../sandbox-merchants.ts'
import { insertCard } from '../store/cards.ts'
import { openStore } from '../store/open-store.ts'
import { insertLink } from '../store/payment-links.ts'
import { simulatedIssuer } from '../three-d-secure/issuer.ts'
import { createDataKeys } from '../vault/data-keys.ts'
import { createMasterKeyRing } from '../vault/master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from '../vault/master-keys.ts'
import { Secret } from '../vault/secret.ts'
import { createVault } from '../vault/vault.ts'
import { fakeLink } from './fake-links.ts'

/** What flows of links work with, on a store in memory, and what a test does to it. */
export interface LinkScene {
  readonly parts: Parts
  /** The book, whatever the service's own acquirer says. */
  readonly simulator: SimulatedAcquirer
  /** Stores a link of the demo merchant, with a callbackUrl. @returns its id. */
  newLink(fields?: Partial<PaymentLink>): Promise<string>
  /** Stores a verified card of the demo merchant. @returns its id. */
  newCard(pan: string): Promise<string>
  statusOf(linkId: string): Promise<string | undefined>
  /** What its merchant is told of a link, in order: `payment_link.updated SETTLED`. */
  newsOf(linkId: string): Promise<readonly string[]>
  /** Lets time pass on the service's clock. */
  pass(ms: number): void
  close(): Promise<void>
}

/** @param change Makes the service's acquirer of the simulator. Default: it is the simulator. */
export async function openLinkScene(
  change: (simulator: SimulatedAcquirer) => Partial<SimulatedAcquirer> = () => ({}),
): Promise<LinkScene> {
  const { db, owner, close } = await openStore({ kind: 'memory' })
  await createSandboxMerchants(db)
  let clockMs = fakeLink().createdAtMs
  const nowMs = (): number => clockMs
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs })
  const acquirer = { ...simulator, ...change(simulator) }
  const ring = createMasterKeyRing(() => parseMasterKeys(key))
  const vault = createVault(createDataKeys(db, { ring, steadyMs: () => 0 }))
  const parts: Parts = {
    ...{ mode: 'sandbox', db, owner, vault, acquirer, simulator: acquirer, issuer: simulatedIssuer },
    ...{ log: createLog({ level: 'silent' }), givenUp: new Set(), outbox: createOutbox() },
    ...{ publicUrl: 'https://pay.example', metrics: createMetrics(), nowMs, patienceMs: 0 },
  }
  let count = 0
  const nextName = (kind: string): string => {
    count += 1
    return `${kind}_${count.toString(16).padStart(32, '0')}`
  }

  return {
    parts,
    simulator,
    newLink: async (fields = {}) => {
      const linkId = nextName('lnk')
      const allowPaymentMethods = ['PIX', 'BOLETO', 'CREDIT_CARD'] as const
      const usual = { linkId, orderId: linkId, allowPaymentMethods, callbackUrl: 'https://shop.example/news' }
      await insertLink(db, fakeLink({ ...usual, ...fields }))
      return linkId
    },
    newCard: async (pan) => {
      const [merchantId, cardId] = ['demo', nextName('crd')]
      const sealedPan = await vault.seal({ merchantId, rowId: cardId, field: 'pan' }, new Secret(pan))
      const shown = { cardHolderName: 'Ana Souza', brand: 'visa', bin: pan.slice(0, 6), last4: pan.slice(-4) }
      const expiration = { expirationMonth: 12, expirationYear: 2035, expiresAt: null }
      const card = {
        merchantId,
        cardId,
        linkId: null,
        ...shown,
        ...expiration,
        fingerprint: cardId,
        sealedPan,
      }
      await insertCard(db, { card: { ...card, createdAtMs: clockMs }, sealedCode: null })
      return cardId
    },
    statusOf: async (linkId) => (await viewLink(parts, linkId))?.link.paymentStatus,
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
    close: async () => {
      await simulator.close()
      await close()
    },
  }
}

const key = generateMasterKey(1)

function newsIn({ type, payload }: Pick<Notification, 'type' | 'payload'>): string {
  const { data } = JSON.parse(payload)
  return `${type} ${type === 'refund.updated' ? data.refundStatus : data.paymentStatus}`
}
