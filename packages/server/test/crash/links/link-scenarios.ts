import { setTimeout as sleep } from 'node:timers/promises'
import { type Story, type Telling, tell } from '../scenario.ts'
import { letLinkExpire, linkStatusOf } from './link-operations.ts'

// What was made, paid, cancelled or asked for when the answer got lost is refused the second time.
const made = ['200', '409 order_id_taken']
const paid = ['200 SETTLED', '409 payment_link_settled']
const cancelled = ['200 CANCELLED', '409 payment_link_cancelled']
const asked = ['200 SETTLED', '409 refund_in_progress', '409 already_refunded']

async function link({ shop, key }: Telling, isBegun = false): Promise<void> {
  await tell(shop.createLink(key), made)
  if (isBegun) await tell(shop.payLink(key, { method: 'BOLETO', outcome: 'later' }), ['200 IN_PROGRESS'])
}

async function untilIt(telling: Telling, isDone: (status: string) => boolean): Promise<void> {
  const untilMs = Date.now() + 30_000
  while (Date.now() < untilMs) {
    if (isDone(await linkStatusOf(telling, telling.key))) return
    await sleep(200)
  }
  throw new Error(`${telling.key} is still ${await linkStatusOf(telling, telling.key)}`)
}

const paidLink: Story = async (telling) => {
  const { shop, key, chance } = telling
  await link(telling, chance.next() < 0.5)
  await tell(shop.payLink(key, { method: chance.pick(['PIX', 'BOLETO']) }), paid)
}

const paidByCard: Story = async (telling) => {
  const { shop, key, chance } = telling
  await link(telling, chance.next() < 0.3)
  if (chance.next() < 0.3) await shop.payLinkByCard(key, '4000000000009995')
  const untilMs = Date.now() + 60_000
  while (Date.now() < untilMs) {
    // A payer who presses twice.
    await Promise.all([shop.payLinkByCard(key), chance.next() < 0.3 ? shop.payLinkByCard(key) : null])
    if ((await linkStatusOf(telling, key)) === 'SETTLED') return
    await sleep(200)
  }
  throw new Error(`${key} cannot be paid by card`)
}

const paidAfterChallenge: Story = async (telling) => {
  const { shop, key, chance } = telling
  await link(telling)
  const { text } = await shop.payLinkByCard(key, '4000000000003220')
  const { goTo = '' } = JSON.parse(text)
  // Lost on its way; the page says so.
  if (!goTo.includes('/3ds/')) return
  const pass = () => shop.passChallengeAt(key, goTo)
  await Promise.all([pass(), chance.next() < 0.5 ? shop.cancelLink(key) : pass()])
  await untilIt(telling, (standing) => standing !== 'IN_PROGRESS')
}

const changedMind: Story = async (telling) => {
  const { shop, key } = telling
  await link(telling, true)
  await tell(shop.payLink(key, { method: 'PIX', outcome: 'failed' }), ['200 INITIAL_STATUS'])
  await tell(shop.payLink(key, { method: 'PIX', outcome: 'later' }), ['200 IN_PROGRESS'])
  await tell(shop.cancelLink(key), cancelled)
}

const paidAgainstCancelled: Story = async (telling) => {
  const { shop, key, chance } = telling
  await link(telling, chance.next() < 0.7)
  const pay = (method: string) =>
    tell(shop.payLink(key, { method }), [...paid, '409 payment_link_cancelled', '200 CANCELLED'])
  const cancel = () => tell(shop.cancelLink(key), [...cancelled, '409 payment_link_settled'])
  await Promise.all([pay('BOLETO'), cancel(), pay('BOLETO'), cancel()])
  await untilIt(telling, (status) => status === 'SETTLED' || status === 'CANCELLED')
}

const paidAgainstExpired: Story = async (telling) => {
  const { shop, key, chance } = telling
  await link(telling, chance.next() < 0.7)
  const pay = () =>
    tell(shop.payLink(key, { method: 'BOLETO' }), [...paid, '409 payment_link_cancelled', '200 CANCELLED'])
  await Promise.all([letLinkExpire(telling, key), chance.next() < 0.7 ? pay() : null])
  await untilIt(telling, (status) => status === 'SETTLED' || status === 'CANCELLED')
}

const refunded: Story = async (telling) => {
  const { shop, key, chance } = telling
  await link(telling)
  await tell(shop.payLink(key, { method: 'PIX' }), paid)
  if (chance.next() < 0.4) {
    await tell(shop.refundLink(key, { reason: 'simulate_failure' }), asked)
    await untilIt(telling, (status) => status.includes('FAILED'))
  }
  const refund = () => tell(shop.refundLink(key, { refundAmount: chance.pick(['1000', '1', '333']) }), asked)
  await Promise.all([refund(), refund()])
  await untilIt(telling, (status) => status.includes('SETTLED SETTLED'))
}

/** What happens to links, one thing as often as another. */
export const linkStories: readonly [Story, ...Story[]] = [
  paidLink,
  paidByCard,
  paidAfterChallenge,
  changedMind,
  paidAgainstCancelled,
  paidAgainstExpired,
  refunded,
]
