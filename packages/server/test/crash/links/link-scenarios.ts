import { expectAnswer, type Scenario, type ScenarioContext } from '../scenario.ts'
import { until } from '../until.ts'
import { letLinkExpire, linkStatusOf } from './link-operations.ts'

// A request whose answer was lost may have succeeded: then it is refused the second time.
const made = ['200', '409 order_id_taken']
const paid = ['200 SETTLED', '409 payment_link_settled']
const cancelled = ['200 CANCELLED', '409 payment_link_cancelled']
const asked = ['200 SETTLED', '409 refund_in_progress', '409 already_refunded']

async function link({ client, key }: ScenarioContext, { isBegun = false } = {}): Promise<void> {
  await expectAnswer(client.createLink(key), made)
  if (isBegun)
    await expectAnswer(client.payLink(key, { method: 'BOLETO', outcome: 'later' }), ['200 IN_PROGRESS'])
}

const untilIt = (context: ScenarioContext, isDone: (status: string) => boolean): Promise<string> =>
  until(() => linkStatusOf(context, context.key), isDone)

const paidLink: Scenario = async (context) => {
  const { client, key, random } = context
  await link(context, { isBegun: random.next() < 0.5 })
  await expectAnswer(client.payLink(key, { method: random.pick(['PIX', 'BOLETO']) }), paid)
}

const paidByCard: Scenario = async (context) => {
  const { client, key, random } = context
  await link(context, { isBegun: random.next() < 0.3 })
  if (random.next() < 0.3) await client.payLinkByCard(key, '4000000000009995')
  // A payer who presses the button twice.
  const payAgain = async (): Promise<string> => {
    await Promise.all([client.payLinkByCard(key), random.next() < 0.3 ? client.payLinkByCard(key) : null])
    return linkStatusOf(context, key)
  }
  await until(payAgain, (status) => status === 'SETTLED')
}

const paidAfterChallenge: Scenario = async (context) => {
  const { client, key, random } = context
  await link(context)
  const { text } = await client.payLinkByCard(key, '4000000000003220')
  const { goTo = '' } = JSON.parse(text)
  // The answer was lost; the page shows it.
  if (!goTo.includes('/3ds/')) return
  const pass = () => client.passChallengeAt(key, goTo)
  await Promise.all([pass(), random.next() < 0.5 ? client.cancelLink(key) : pass()])
  await untilIt(context, (standing) => standing !== 'IN_PROGRESS')
}

const changedMind: Scenario = async (context) => {
  const { client, key } = context
  await link(context, { isBegun: true })
  await expectAnswer(client.payLink(key, { method: 'PIX', outcome: 'failed' }), ['200 INITIAL_STATUS'])
  await expectAnswer(client.payLink(key, { method: 'PIX', outcome: 'later' }), ['200 IN_PROGRESS'])
  await expectAnswer(client.cancelLink(key), cancelled)
}

const paidAgainstCancelled: Scenario = async (context) => {
  const { client, key, random } = context
  await link(context, { isBegun: random.next() < 0.7 })
  const pay = (method: string) =>
    expectAnswer(client.payLink(key, { method }), [...paid, '409 payment_link_cancelled', '200 CANCELLED'])
  const cancel = () => expectAnswer(client.cancelLink(key), [...cancelled, '409 payment_link_settled'])
  await Promise.all([pay('BOLETO'), cancel(), pay('BOLETO'), cancel()])
  await untilIt(context, (status) => status === 'SETTLED' || status === 'CANCELLED')
}

const paidAgainstExpired: Scenario = async (context) => {
  const { client, key, random } = context
  await link(context, { isBegun: random.next() < 0.7 })
  const pay = () =>
    expectAnswer(client.payLink(key, { method: 'BOLETO' }), [
      ...paid,
      '409 payment_link_cancelled',
      '200 CANCELLED',
    ])
  await Promise.all([letLinkExpire(context, key), random.next() < 0.7 ? pay() : null])
  await untilIt(context, (status) => status === 'SETTLED' || status === 'CANCELLED')
}

const refunded: Scenario = async (context) => {
  const { client, key, random } = context
  await link(context)
  await expectAnswer(client.payLink(key, { method: 'PIX' }), paid)
  if (random.next() < 0.4) {
    await expectAnswer(client.refundLink(key, { reason: 'simulate_failure' }), asked)
    await untilIt(context, (status) => status.includes('FAILED'))
  }
  const refund = () =>
    expectAnswer(client.refundLink(key, { refundAmount: random.pick(['1000', '1', '333']) }), asked)
  await Promise.all([refund(), refund()])
  await untilIt(context, (status) => status.includes('SETTLED SETTLED'))
}

/** All scenarios of links, each as likely as the others. */
export const linkScenarios: readonly [Scenario, ...Scenario[]] = [
  paidLink,
  paidByCard,
  paidAfterChallenge,
  changedMind,
  paidAgainstCancelled,
  paidAgainstExpired,
  refunded,
]
