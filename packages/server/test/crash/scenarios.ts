import type { CardCharge } from '@element-js/protocol/http'
import { goodCard } from '../support/start-test-service.ts'
import { linkScenarios } from './links/link-scenarios.ts'
import { letExpire, refundsOnceEnded } from './operations.ts'
import { expectAnswer, type Scenario, type ScenarioContext } from './scenario.ts'
import { until } from './until.ts'

// The answer to a payment that never reached the acquirer and never will.
const lost = '402 not_attempted'

/** @returns whether there is one: else it was lost on its way. */
async function authorize({ client, key }: ScenarioContext): Promise<boolean> {
  const charge = client.charge(key, { cardId: await client.cardId(), capture: false })
  return (await expectAnswer(charge, ['200 AUTHORIZED', lost])) !== lost
}

const settled = ['200 SETTLED', '409 payment_not_authorized']
const cancelled = ['200 CANCELLED', '409 payment_not_authorized']

const sale: Scenario = async ({ client, key }) => {
  await expectAnswer(client.charge(key, { cardId: await client.cardId() }), ['200 SETTLED', lost])
}

const inInstallments: Scenario = async ({ client, key }) => {
  const installments = { planId: await client.planId(), count: 2 }
  const keys = [key, `${key}-b`, `${key}-c`]
  const cards = await Promise.all(keys.map(() => client.cardId()))
  const used = '409 installments_plan_used'
  await Promise.all(
    keys.map((each, index) =>
      expectAnswer(client.charge(each, { cardId: cards[index], installments }), ['200 SETTLED', lost, used]),
    ),
  )
  const found = await Promise.all(keys.map((each) => client.find(each)))
  const paid = found.filter(({ text }) => JSON.parse(text).transferStatus === 'SETTLED')
  if (paid.length > 1) throw new Error(`${key}: a plan paid ${paid.length} times`)
}

const twiceAtOnce: Scenario = async ({ client, key, random }) => {
  const fields = { cardId: await client.cardId(), capture: random.pick([true, false]) }
  await Promise.all([client.charge(key, fields), client.charge(key, fields), client.charge(key, fields)])
}

const threeDSecure: Scenario = async ({ client, key }) => {
  const begun = await client.charge(key, { cardId: await client.cardId(), card3dsInfo: { use3ds: true } })
  await expectAnswer(Promise.resolve(begun), ['200 IN_PROGRESS'])
  await Promise.all([client.passChallenge(begun), client.passChallenge(begun)])
  const { transferStatus, statusReason } = JSON.parse((await client.find(key)).text)
  if (transferStatus === 'SETTLED' || statusReason === 'not_attempted') return
  throw new Error(`${key} became ${transferStatus} ${statusReason}`)
}

/** Two payments need the code that their payer typed once: the one that succeeds has it, and the other is refused. */
const savedCard: Scenario = async ({ client, key, random }) => {
  const saved = await client.savedCard(key)
  const refused = ['409 cvv_token_used', '409 cvv_token_in_use']
  const pay = (name: string, fields: object = {}): Promise<string> =>
    expectAnswer(client.charge(`${key}-${name}`, { ...saved, ...fields }), [
      ...['200 SETTLED', '200 AUTHORIZED', lost],
      ...refused,
    ])
  await Promise.all([pay('a'), pay('b', { capture: random.pick([true, false]) })])
  // Nothing is in progress now: either a payment has used the code, or the code can still be used for one.
  const last = await pay('c')
  if (last === '409 cvv_token_in_use') throw new Error(`${key}: the code is held, and nobody uses it`)
}

const savedCardChallenged: Scenario = async ({ client, key }) => {
  const saved = await client.savedCard(key)
  const begun = await client.charge(key, { ...saved, card3dsInfo: { use3ds: true } })
  await Promise.all([client.passChallenge(begun), client.passChallenge(begun)])
  const { transferStatus } = JSON.parse((await client.find(key)).text)
  const next = transferStatus === 'SETTLED' ? ['409 cvv_token_used'] : ['200 SETTLED', lost]
  await expectAnswer(client.charge(`${key}-next`, saved), next)
}

const declinedSale: Scenario = async ({ client, key }) => {
  const { text } = await client.token(`${key}-card`, { card: { ...goodCard, pan: '4000000000009995' } })
  const { cardId } = JSON.parse(text)
  await expectAnswer(client.charge(key, { cardId }), ['402 insufficient_funds', lost])
}

const capture: Scenario = async (context) => {
  if (!(await authorize(context))) return
  const { client, key, random } = context
  const amount = random.pick([1000, 600, 1])
  await expectAnswer(client.capture(key, { amount }), settled)
  await expectAnswer(client.find(key), ['200 SETTLED'])
}

const cancel: Scenario = async (context) => {
  if (!(await authorize(context))) return
  const { client, key } = context
  await expectAnswer(client.cancel(key), cancelled)
  await expectAnswer(client.find(key), ['200 CANCELLED'])
}

const captureAgainstCancel: Scenario = async (context) => {
  if (!(await authorize(context))) return
  const { client, key } = context
  await Promise.all([
    expectAnswer(client.capture(key, { amount: 700 }), settled),
    expectAnswer(client.cancel(key), cancelled),
    expectAnswer(client.capture(key, { amount: 300 }), settled),
  ])
}

const refunded: Scenario = async ({ client, key, random }) => {
  const answer = client.charge(key, { cardId: await client.cardId() })
  if ((await expectAnswer(answer, ['200 SETTLED', lost])) === lost) return
  const refund = (name: string, fields: object = {}): Promise<string> =>
    expectAnswer(client.refund(key, { ...fields, refundKey: `${key}-${name}` }), [
      '200',
      '409 refund_amount_too_large',
    ])
  if (random.next() < 0.4) {
    await refund('failing', { reason: 'simulate_failure' })
    await refundsOnceEnded({ client }, key)
  }
  // Two of them are one, and not all of the others fit into what was captured.
  const amount = random.pick([1, 333, 700])
  await Promise.all([
    ...[refund('same', { amount }), refund('same', { amount })],
    ...['a', 'b', 'c'].map((name) => refund(name, { amount: random.pick([1, 333, 700]) })),
  ])
  await refundsOnceEnded({ client }, key)
  await refund('rest')
  const refunds = await refundsOnceEnded({ client }, key)
  if (refunds !== 'SETTLED 1000 of 1000') throw new Error(`${key} is ${refunds} at the end`)
}

const expiry: Scenario = async (context) => {
  if (!(await authorize(context))) return
  const { client, db, key, random } = context
  await letExpire(db, key)
  if (random.next() < 0.3) await expectAnswer(client.capture(key), settled)
  await until<CardCharge>(
    async () => JSON.parse((await client.find(key)).text),
    ({ transferStatus }) => transferStatus !== 'AUTHORIZED' && transferStatus !== 'IN_PROGRESS',
  )
}

const token: Scenario = async ({ client, key, random }) => {
  await expectAnswer(client.token(key, { country: random.pick(['BR', 'CL', 'CO', 'MX']) }), ['200'])
}

const wrongCode: Scenario = async ({ client, key, random }) => {
  const card = { ...goodCard, pan: '4000000000000127' }
  await expectAnswer(client.token(key, { card, country: random.pick(['BR', 'PE']) }), ['402 incorrect_cvv'])
}

/** All scenarios, each as likely as the others. */
export const scenarios: readonly [Scenario, ...Scenario[]] = [
  sale,
  inInstallments,
  twiceAtOnce,
  threeDSecure,
  savedCard,
  savedCardChallenged,
  declinedSale,
  capture,
  cancel,
  captureAgainstCancel,
  refunded,
  expiry,
  token,
  wrongCode,
  ...linkScenarios,
]
