import { afterAll, beforeAll } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { makeUnreliable, type UnreliableAcquirer } from '../acquirers/disturbed-acquirers.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../start-test-service.ts'

/** The fields of a body. */
export type Fields = Readonly<Record<string, unknown>>

/** When the service starts, on its own clock, in milliseconds. */
export const startMs: number = Date.UTC(2026, 10, 20, 12)

/** The same time in seconds, as links show it. */
export const startSeconds: number = startMs / 1000

/** The routes of payment links, as the demo merchant's server calls them. */
export interface LinkRoutesScene {
  service(): TestService
  acquirer(): UnreliableAcquirer
  /** Sets the clock of the service and of the acquirer. */
  setNow(nowMs: number): void
  /** @param path The path below that of payment links. */
  post(path: string, body: Fields, merchant?: string): Promise<Answer>
  /** Makes a link of 10 BRL, which allows Pix and boleto, for another order. @returns its id. */
  newLink(fields?: Fields): Promise<string>
  /** Plays the payer. Default: the payer pays with Pix. */
  pay(linkId: string, method?: string, outcome?: string): Promise<Answer>
  cancel(linkId: string): Promise<Answer>
  refund(linkId: string, fields?: Fields): Promise<Answer>
  /** @returns the link as the merchant sees it. */
  find(linkId: string): Promise<Fields>
  /** The acquirer's operations for a link, in the form `capture 1000 approved`. */
  ledgerOf(linkId: string): Promise<string[]>
}

/** @param newStore Returns the address of an empty store. All tests of the suite share the service on it. */
export function useLinkRoutesScene(newStore: () => Promise<StoreAddress>): LinkRoutesScene {
  let nowMs = startMs
  let service: TestService
  let acquirer: UnreliableAcquirer
  let count = 0
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })

  beforeAll(async () => {
    acquirer = makeUnreliable(simulator)
    service = await startTestService({ store: await newStore(), acquirer, nowMs: () => nowMs })
  })
  afterAll(() => service.close())

  const post: LinkRoutesScene['post'] = (path, body, merchant = 'demo') =>
    service.post(`/v2/cashier/payment-link${path}`, body, asMerchant(merchant))

  return {
    service: () => service,
    acquirer: () => acquirer,
    setNow: (ms) => {
      nowMs = ms
    },
    post,
    async newLink(fields = {}) {
      count += 1
      return service.newLinkId({
        orderId: `order-${count}`,
        allowPaymentMethods: ['PIX', 'BOLETO'],
        ...fields,
      })
    },
    pay: (linkId, method = 'PIX', outcome = 'paid') => service.playPayer(linkId, { method, outcome }),
    cancel: (linkId) => post('/cancel', { linkId }),
    refund: (linkId, fields = {}) => post('/refund', { linkId, ...fields }),
    find: (linkId) => service.findLink(linkId),
    async ledgerOf(linkId) {
      const answer = await service.send('/v1/sandbox/acquirer/ledger', { headers: asMerchant('demo') })
      const { entries } = answer.body as {
        entries: { type: string; amount: number; result: string; linkId?: string }[]
      }
      return entries
        .filter((entry) => entry.linkId === linkId)
        .map(({ type, amount, result }) => `${type} ${amount} ${result}`)
    },
  }
}

/** The link in an answer. */
export function recordIn(answer: Answer): Fields {
  return (answer.body as { data: Fields }).data
}

/** The status of an answer, and its reason when it is a refusal. */
export function outcomeOf(answer: Answer): unknown {
  return [answer.status, reasonOf(answer)]
}
