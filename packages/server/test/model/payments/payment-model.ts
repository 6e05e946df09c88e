import { codeOf } from '../engine/card-fates.ts'
import { authenticate, create, refusalOfCard } from './charge-model.ts'
import { typeCode } from './cvv-token-model.ts'
import { captured, endDue, isCapturedAgain, released } from './ended-payments.ts'
import { makePlan } from './installments-model.ts'
import { nothingSaid, refuse, show } from './model-answers.ts'
import {
  type Command,
  type CommandOf,
  cardName,
  type ModelState,
  nameOf,
  putPayment,
  type Step,
  withEntry,
} from './model-state.ts'
import { refund } from './refund-model.ts'

const minuteMs = 60_000

/**
 * The state after a command, and the answer that it must get: written from the interface and
 * the decisions that fill its gaps, and from nothing else. No line of the service is used here.
 */
export function step(modelState: ModelState, command: Command): Step {
  if ('login' in command && command.login === 'ending' && !isLoggedIn(modelState, command.merchant)) {
    return refuse(modelState, 'invalid_access_token')
  }
  switch (command.does) {
    case 'create':
      return create(modelState, command)
    case 'capture':
    case 'cancel':
      return end(modelState, command)
    case 'refund':
      return refund(modelState, command)
    case 'find': {
      const payment = modelState.payments.get(nameOf(command))
      return payment ? show(modelState, payment) : refuse(modelState, 'payment_not_found')
    }
    case 'authenticate':
      return authenticate(modelState, command)
    case 'tokenize': {
      const expiresAtMs = modelState.nowMs + 30 * minuteMs
      const card = { pan: command.pan, expiresAtMs, code: codeOf(command.pan) }
      return nothingSaid({ ...modelState, cards: withEntry(modelState.cards, cardName(command), card) })
    }
    case 'typeCode': {
      const reason = refusalOfCard(modelState, command)
      if (reason !== null) return refuse(modelState, reason)
      const typed = typeCode(modelState, command)
      return typeof typed === 'string' ? refuse(modelState, typed) : typed
    }
    case 'plan':
      return makePlan(modelState, command)
    case 'logIn': {
      const logins = withEntry(modelState.logins, command.merchant, modelState.nowMs + 60 * minuteMs)
      return nothingSaid({ ...modelState, logins })
    }
    case 'wait':
      return nothingSaid(endDue({ ...modelState, nowMs: modelState.nowMs + command.seconds * 1000 }))
    default:
      return command satisfies never
  }
}

function end(modelState: ModelState, command: CommandOf<'capture'> | CommandOf<'cancel' | 'find'>): Step {
  const payment = modelState.payments.get(nameOf(command))
  if (!payment) return refuse(modelState, 'payment_not_found')
  if (command.does === 'capture' && isCapturedAgain(payment, command.amount))
    return show(modelState, { ...payment, refunds: [] }, { isReplayed: true })
  if (payment.status !== 'AUTHORIZED') return refuse(modelState, 'payment_not_authorized')
  const ended =
    command.does === 'capture' ? captured(payment, command.amount) : released(payment, 'requested')
  if (!ended) return refuse(modelState, 'capture_amount_too_large')
  return show(putPayment(modelState, command, ended), ended)
}

function isLoggedIn({ logins, nowMs }: ModelState, merchant: string): boolean {
  const endsAtMs = logins.get(merchant)
  return endsAtMs !== undefined && nowMs < endsAtMs
}
