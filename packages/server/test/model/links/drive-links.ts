import type { BrandId } from '@element-js/card'
import type { InstallmentOption } from '../../../../payments/src/installments/domain/installment-option.ts'
import { findInstallments } from '../../../../payments/src/links/find-installments.ts'
import { viewLink } from '../../../../payments/src/links/flows/link-view.ts'
import { catalogue, ServiceError } from '../../../../values/src/errors.ts'
import type { Context } from '../../../src/start/context.ts'
import { payWithoutLimits } from '../../support/scenes/pay-without-limits.ts'
import { storeLinkCard } from '../../support/scenes/store-link-card.ts'
import { type Answer, asMerchant, reasonOf, type TestService } from '../../support/start-test-service.ts'
import { brandOf } from '../engine/card-fates.ts'
import { payer, withoutSecrets } from './expected-answer.ts'
import { type Command, type CommandOf, nameOf, type Order } from './model-state.ts'

/** A service under test with its clock, and what must be remembered of it between requests. */
export interface DrivenService {
  readonly service: TestService
  readonly clock: { nowMs: number }
  /** Another process on the same store, at which payers pay by card. */
  readonly till: Context
  /** The cards that were typed on the pages of links, by link and number. */
  readonly cardIds: Map<string, Promise<string>>
  /** Where merchants hear of their links. */
  readonly callbackUrl: string
  /** By merchant and order. */
  readonly linkIds: Map<string, string>
  /** Where the payer of each goes on to its issuer; the last one. */
  readonly challenges: Map<string, string>
}

/** A service's answer to a command, in the terms of the model. `body` is `null` where it refused. */
export interface ServiceAnswer {
  readonly status: number
  readonly reason: string | null
  readonly body: Readonly<Record<string, unknown>> | null
}

const nobodys = `lnk_${'0'.repeat(32)}`

/** Gives a command to the service. @returns `null` for one that has no answer to compare. */
export async function drive(driven: DrivenService, command: Command): Promise<ServiceAnswer | null> {
  const { service, clock, linkIds } = driven
  if (command.does === 'wait') {
    clock.nowMs += command.seconds * 1000
    await service.runJobs()
    return null
  }
  const headers = asMerchant(command.merchant)
  const linkId =
    linkIds.get(nameOf(command)) ?? linkIds.get(nameOf({ ...command, merchant: 'demo' })) ?? nobodys
  switch (command.does) {
    case 'create':
      return create(driven, command)
    case 'find':
      return readAnswer(await service.send(`/v2/cashier/payment-link/${linkId}`, { headers }))
    case 'cancel':
      return readAnswer(await service.post('/v2/cashier/payment-link/cancel', { linkId }, headers))
    case 'pay': {
      const { method, outcome } = command
      const path = `/v1/sandbox/payment-links/${linkId}/pay`
      // The default is left out, and spelled out, by turns.
      const isLeftOut = outcome === 'paid' && method.length % 2 === 0
      return readAnswer(await service.post(path, isLeftOut ? { method } : { method, outcome }, headers))
    }
    case 'refund': {
      const { amount, willFail } = command
      const fields = {
        ...(amount !== null && { refundAmount: String(amount) }),
        ...(willFail && { reason: 'simulate_failure' }),
      }
      return readAnswer(await service.post('/v2/cashier/payment-link/refund', { linkId, ...fields }, headers))
    }
    case 'payByCard':
      return pay(driven, command)
    case 'authenticate':
      await authenticate(driven, command)
      return null
    default:
      return command satisfies never
  }
}

async function create(driven: DrivenService, command: CommandOf<'create'>): Promise<ServiceAnswer> {
  const { service, linkIds } = driven
  const body = bodyOf(driven, { ...command, installmentPlanId: await planOf(driven, command) })
  const answer = await service.post('/v2/cashier/payment-link/', body, asMerchant(command.merchant))
  if (answer.status !== 200) return readAnswer(answer)
  const { linkId, paymentLink } = answer.body as { readonly linkId: string; readonly paymentLink: string }
  linkIds.set(nameOf(command), linkId)
  return { status: 200, reason: null, body: { linkId, paymentLink } }
}

/** The name of a cap, or the id of a new plan. */
async function planOf(
  { service }: DrivenService,
  { merchant, order }: CommandOf<'create'>,
): Promise<string | null> {
  const { plan, amount, currency, country } = order
  if (plan !== 'for any card' && plan !== 'for visa') return plan
  const brand = plan === 'for visa' && { brand: 'visa' }
  const price = { amount, currency, country, ...brand }
  const headers = { 'x-api-key': `ek_test_${merchant}` }
  const { body } = await service.post('/v1/payments/installments-plans', price, headers)
  return (body as { readonly planId: string }).planId
}

interface OrderOfLink {
  readonly key: string
  readonly order: Order
  readonly installmentPlanId: string | null
}

function bodyOf(
  { clock, callbackUrl }: DrivenService,
  { key, order, installmentPlanId }: OrderOfLink,
): object {
  const { methods, lifetimeSeconds, plan: _, isNotified, ...fields } = order
  return {
    ...fields,
    ...payer,
    orderId: key,
    allowPaymentMethods: methods,
    ...(installmentPlanId !== null && { paymentIntentInfo: { installmentPlanId } }),
    ...(isNotified && { callbackUrl }),
    ...(lifetimeSeconds !== null && { expiresAt: clock.nowMs / 1000 + lifetimeSeconds }),
  }
}

async function pay(driven: DrivenService, command: CommandOf<'payByCard'>): Promise<ServiceAnswer> {
  const { till, linkIds, challenges } = driven
  const linkId = linkIds.get(nameOf(command)) ?? nobodys
  const cardId = await typeCard(driven, { ...command, linkId })
  try {
    const option = await findOption(till, { ...command, linkId })
    const { goTo } = await payWithoutLimits(till, { linkId, cardId, option })
    if (goTo) challenges.set(nameOf(command), goTo)
    return { status: 200, reason: null, body: null }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { status: catalogue[error.reason].status, reason: error.reason, body: null }
  }
}

/** Types a card on the page of a link; the same one again if its payer tries again. */
function typeCard(
  { till, cardIds }: DrivenService,
  { merchant: merchantId, linkId, pan }: CommandOf<'payByCard'> & { readonly linkId: string },
): Promise<string> {
  const name = `${linkId} ${pan}`
  const typed = cardIds.get(name) ?? storeLinkCard(till, { merchantId, linkId, pan, brand: brandOf(pan) })
  cardIds.set(name, typed)
  return typed
}

interface ChosenOption {
  readonly linkId: string
  readonly pan: string
  readonly count: number
}

// As the checkout page does, where the payer chooses among what it shows.
async function findOption(
  till: Context,
  { linkId, pan, count }: ChosenOption,
): Promise<InstallmentOption | null> {
  const view = await viewLink(till, linkId)
  if (!view || count === 1) return null
  const offer = await findInstallments(till, view.link)
  const option = offer(brandOf(pan) as BrandId).find((each) => each.count === count)
  if (!option) throw new Error(`${count} installments are not offered`)
  return option
}

async function authenticate(
  { service, challenges }: DrivenService,
  command: CommandOf<'authenticate'>,
): Promise<void> {
  const url = challenges.get(nameOf(command))
  const path = url ? new URL(url).pathname : `/3ds/tds_${'0'.repeat(32)}`
  const body = new URLSearchParams({ outcome: command.outcome })
  const { status, text } = await service.send(path, { method: 'POST', redirect: 'manual', body })
  if (status >= 500) throw new Error(`the challenge failed: ${text}`)
}

function readAnswer(answer: Answer): ServiceAnswer {
  const { status } = answer
  if (status !== 200) return { status, reason: reasonOf(answer), body: null }
  const { data } = answer.body as { readonly data: Readonly<Record<string, unknown>> }
  return { status, reason: null, body: withoutSecrets(data) }
}
