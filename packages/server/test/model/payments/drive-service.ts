import {
  type Answer,
  asFrame,
  asMerchant,
  reasonOf,
  type TestService,
} from '../../support/start-test-service.ts'
import { codeOf } from '../engine/card-fates.ts'
import { type Command, type CommandOf, cardName, nameOf, type Order } from './model-state.ts'
import { type MadeUp, withoutRefundIds } from './shown-payment.ts'

/** A service under test with its clock, and what must be remembered of it between requests. */
export interface DrivenService {
  readonly service: TestService
  readonly clock: { nowMs: number }
  /** What the idempotency keys of the sequence begin with. */
  readonly sequence: { prefix: string }
  /** Id and description of each card that the model has a name for. */
  readonly cards: Map<string, { readonly cardId: string; readonly info: unknown }>
  /** Of the codes that payers typed again, by the model's names. */
  readonly cvvTokens: Map<string, string>
  /** Ids of plans, by the model's names. */
  readonly planIds: Map<string, string>
  readonly accessTokens: Map<string, string>
  readonly made: Map<string, MadeUp>
}

/** A service's answer to a command, in the terms of the model. `body` is `null` where it refused. */
export interface ServiceAnswer {
  readonly status: number
  readonly reason: string | null
  readonly isReplayed: boolean
  readonly body: unknown
}

/** Gives a command to the service. @returns `null` for one that has no answer to compare. */
export async function drive(driven: DrivenService, command: Command): Promise<ServiceAnswer | null> {
  const { service, clock } = driven
  switch (command.does) {
    case 'create':
      return readAnswer(await create(driven, command))
    case 'capture': {
      const fields = command.amount === null ? undefined : { amount: command.amount }
      return readAnswer(await service.capture(command.key, fields, headersOf(driven, command)))
    }
    case 'refund': {
      const { amount, fails, refundKey } = command.order
      const fields = {
        ...(amount !== null && { amount }),
        ...(fails && { reason: 'simulate_failure' }),
        ...(refundKey !== null && { refundKey }),
      }
      return readAnswer(await service.refund(command.key, fields, headersOf(driven, command)))
    }
    case 'cancel':
      return readAnswer(await service.cancel(command.key, headersOf(driven, command)))
    case 'find':
      return readAnswer(await service.find(command.key, headersOf(driven, command)))
    case 'authenticate':
      await authenticate(driven, command)
      return null
    case 'tokenize':
      await tokenize(driven, { ...command, verifyCard: false })
      return null
    case 'typeCode':
      return typeCode(driven, command)
    case 'plan':
      return plan(driven, command)
    case 'logIn':
      await logIn(driven, command.merchant)
      return null
    case 'wait':
      clock.nowMs += command.seconds * 1000
      await service.runJobs()
      return null
    default:
      return command satisfies never
  }
}

/** Makes a token that the model knows by a name. */
export async function tokenize(
  { service, cards }: DrivenService,
  token: {
    readonly merchant: string
    readonly card: string
    readonly pan: string
    readonly verifyCard: boolean
  },
): Promise<void> {
  const { verifyCard, pan, merchant } = token
  const answer = await service.tokenize(
    { pan, cvv: codeOf(pan) },
    { verifyCard },
    { 'x-api-key': `ek_test_${merchant}` },
  )
  if (answer.status !== 200) throw new Error(`no token: ${answer.text}`)
  const { cardId, card } = answer.body as { readonly cardId: string; readonly card: unknown }
  cards.set(cardName(token), { cardId, info: card })
}

async function typeCode(
  { service, sequence, cards, cvvTokens }: DrivenService,
  command: CommandOf<'typeCode'>,
): Promise<ServiceAnswer> {
  const { merchant, token, code } = command
  const cardId = cards.get(cardName(command))?.cardId ?? 'crd_of_nobody'
  const headers = { ...asFrame(service.url, merchant), 'idempotency-key': sequence.prefix + token }
  const answer = await service.tokenizeCode(cardId, code, headers)
  const { cvvToken, ...shown } = (answer.body ?? {}) as { readonly cvvToken?: string }
  if (!cvvToken) return readAnswer(answer)
  const isFirst = !cvvTokens.has(token)
  if (isFirst) cvvTokens.set(token, cvvToken)
  return {
    ...readAnswer(answer),
    body: { ...shown, isAsBefore: isFirst || cvvTokens.get(token) === cvvToken },
  }
}

async function plan(
  { service, planIds }: DrivenService,
  { merchant, plan, price: { brand, ...price } }: CommandOf<'plan'>,
): Promise<ServiceAnswer> {
  const body = { ...price, ...(brand !== null && { brand }) }
  const answer = await service.post('/v1/payments/installments-plans', body, {
    'x-api-key': `ek_test_${merchant}`,
  })
  const { planId, ...shown } = answer.body as { readonly planId?: string }
  if (planId) planIds.set(plan, planId)
  return { ...readAnswer(answer), body: shown }
}

async function create(driven: DrivenService, command: CommandOf<'create'>): Promise<Answer> {
  const { key, merchant, order } = command
  const card = driven.cards.get(cardName({ merchant, card: order.card }))
  const answer = await driven.service.charge(
    {
      ...bodyOf(order),
      ...typedFields(driven, order),
      cardId: card?.cardId ?? 'crd_of_nobody',
      idempotencyKey: key,
    },
    headersOf(driven, command),
  )
  learn(driven, { name: nameOf(command), body: answer.body })
  return answer
}

function bodyOf({ capture, threeDSecure, texts, amount, currency, country }: Order): object {
  const site = threeDSecure === 'DIRECT' && { merchantSite3ds: 'https://shop.example/paid' }
  return {
    amount,
    currency,
    country,
    ...texts,
    // The default is left out, and spelled out, by turns.
    ...((!capture || amount % 2 === 0) && { capture }),
    ...(threeDSecure && { card3dsInfo: { use3ds: true, ...site } }),
  }
}

function typedFields({ cvvTokens, planIds }: DrivenService, { cvvToken, installments }: Order): object {
  const nobodys = '0'.repeat(32)
  return {
    ...(cvvToken !== null && { cvvToken: cvvTokens.get(cvvToken) ?? `cvv_${nobodys}` }),
    ...(installments && {
      installments: {
        planId: planIds.get(installments.plan) ?? `ipl_${nobodys}`,
        count: installments.count,
      },
    }),
  }
}

interface MadeUpNames {
  readonly name: string
  readonly body: unknown
}

/** Remembers what the service made up for a payment, the first time that it is seen. */
export function learn({ made }: DrivenService, { name, body }: MadeUpNames): void {
  const { referenceId, redirectUrl, transferDetails } = (body ?? {}) as {
    readonly referenceId?: string
    readonly redirectUrl?: string
    readonly transferDetails?: {
      readonly card: { readonly card3dsInfo?: { readonly threeDsRedirectUrl?: string } }
    }
  }
  if (!referenceId || made.has(name)) return
  const challengeUrl = redirectUrl ?? transferDetails?.card.card3dsInfo?.threeDsRedirectUrl ?? ''
  made.set(name, { referenceId, challengeUrl })
}

async function authenticate(
  { service, made }: DrivenService,
  command: CommandOf<'authenticate'>,
): Promise<void> {
  const url = made.get(nameOf(command))?.challengeUrl
  const path = url ? new URL(url).pathname : '/3ds/tds_00000000000000000000000000000000'
  const body = new URLSearchParams({ outcome: command.outcome })
  const { status, text } = await service.send(path, { method: 'POST', redirect: 'manual', body })
  if (status >= 500) throw new Error(`the challenge failed: ${text}`)
}

async function logIn({ service, accessTokens }: DrivenService, merchant: string): Promise<void> {
  const client = { clientId: `ci_test_${merchant}`, clientSecret: `cs_test_${merchant}` }
  const { body } = await service.post('/v1/auth/token', client, {})
  accessTokens.set(merchant, (body as { readonly accessToken: string }).accessToken)
}

function headersOf(
  { accessTokens }: DrivenService,
  { merchant, login }: { readonly merchant: string; readonly login: 'standing' | 'ending' },
): Readonly<Record<string, string>> {
  if (login === 'standing') return asMerchant(merchant)
  const token = accessTokens.get(merchant) ?? 'at_of_nobody'
  return { ...asMerchant(merchant), authorization: `Bearer ${token}` }
}

function readAnswer(answer: Answer): ServiceAnswer {
  return {
    status: answer.status,
    reason: reasonOf(answer),
    isReplayed: answer.headers.get('idempotent-replayed') === 'true',
    body: answer.status === 200 ? withoutRefundIds(answer.body) : null,
  }
}
