import { setTimeout as sleep } from 'node:timers/promises'
import { goodCard } from '../support/start-test-service.ts'
import { linkStories } from './links/link-scenarios.ts'
import { letExpire } from './operations.ts'
import { type Story, type Telling, tell } from './scenario.ts'

// What a caller is told when its payment never reached the acquirer, and never will.
const lost = '402 processing_error'

/** @returns whether there is one: else it was lost on its way. */
async function hold({ shop, key }: Telling): Promise<boolean> {
  const charge = shop.charge(key, { cardId: await shop.cardId(), capture: false })
  return (await tell(charge, ['200 AUTHORIZED', lost])) !== lost
}

const settled = ['200 SETTLED', '409 payment_not_authorized']
const cancelled = ['200 CANCELLED', '409 payment_not_authorized']

const sale: Story = async ({ shop, key }) => {
  await tell(shop.charge(key, { cardId: await shop.cardId() }), ['200 SETTLED', lost])
}

const twiceAtOnce: Story = async ({ shop, key, chance }) => {
  const fields = { cardId: await shop.cardId(), capture: chance.pick([true, false]) }
  await Promise.all([shop.charge(key, fields), shop.charge(key, fields), shop.charge(key, fields)])
}

const threeDSecure: Story = async ({ shop, key }) => {
  const begun = await shop.charge(key, { cardId: await shop.cardId(), card3dsInfo: { use3ds: true } })
  await tell(Promise.resolve(begun), ['200 IN_PROGRESS'])
  await Promise.all([shop.passChallenge(begun), shop.passChallenge(begun)])
  const { transferStatus, statusReason } = JSON.parse((await shop.find(key)).text)
  if (transferStatus === 'SETTLED' || statusReason === 'processing_error') return
  throw new Error(`${key} became ${transferStatus} ${statusReason}`)
}

const declinedSale: Story = async ({ shop, key }) => {
  const { text } = await shop.token(`${key}-card`, { card: { ...goodCard, pan: '4000000000009995' } })
  const { cardId } = JSON.parse(text)
  await tell(shop.charge(key, { cardId }), ['402 insufficient_funds', lost])
}

const capture: Story = async (telling) => {
  if (!(await hold(telling))) return
  const { shop, key, chance } = telling
  const amount = chance.pick([1000, 600, 1])
  await tell(shop.capture(key, { amount }), settled)
  await tell(shop.find(key), ['200 SETTLED'])
}

const cancel: Story = async (telling) => {
  if (!(await hold(telling))) return
  const { shop, key } = telling
  await tell(shop.cancel(key), cancelled)
  await tell(shop.find(key), ['200 CANCELLED'])
}

const captureAgainstCancel: Story = async (telling) => {
  if (!(await hold(telling))) return
  const { shop, key } = telling
  await Promise.all([
    tell(shop.capture(key, { amount: 700 }), settled),
    tell(shop.cancel(key), cancelled),
    tell(shop.capture(key, { amount: 300 }), settled),
  ])
}

const expiry: Story = async (telling) => {
  if (!(await hold(telling))) return
  const { shop, db, key, chance } = telling
  await letExpire(db, key)
  if (chance.next() < 0.3) await tell(shop.capture(key), settled)
  const untilMs = Date.now() + 20_000
  while (Date.now() < untilMs) {
    const { transferStatus } = JSON.parse((await shop.find(key)).text)
    if (transferStatus !== 'AUTHORIZED' && transferStatus !== 'IN_PROGRESS') return
    await sleep(200)
  }
  throw new Error(`${key} does not expire`)
}

const token: Story = async ({ shop, key, chance }) => {
  await tell(shop.token(key, { country: chance.pick(['BR', 'CL', 'CO', 'MX']) }), ['200'])
}

const wrongCode: Story = async ({ shop, key, chance }) => {
  const card = { ...goodCard, pan: '4000000000000127' }
  await tell(shop.token(key, { card, country: chance.pick(['BR', 'PE']) }), ['402 incorrect_cvv'])
}

/** What happens in a shop, one thing as often as another. */
export const stories: readonly [Story, ...Story[]] = [
  sale,
  twiceAtOnce,
  threeDSecure,
  declinedSale,
  capture,
  cancel,
  captureAgainstCancel,
  expiry,
  token,
  wrongCode,
  ...linkStories,
]
