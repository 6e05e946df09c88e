import type { ChallengeOutcome } from '../acquirer/issuer.ts'
import type { ChargeContext } from '../charges/context.ts'
import type { CancelCause, Charge } from '../charges/domain/charge.ts'
import { authorizeCharge } from '../charges/flows/authorize-charge.ts'
import { openWaitingCode } from '../charges/flows/find-typed-code.ts'
import { orRelease } from '../charges/flows/or-release.ts'
import { reportStatusChange } from '../charges/flows/report-status-change.ts'
import { cancelUnauthenticated } from '../charges/flows/write-outcome.ts'
import { findChallengedCharge } from '../charges/store/charges.ts'
import { beginIntent } from '../charges/store/intents.ts'
import type { Database } from '../database/database.ts'
import { pollUntil } from '../database/poll-until.ts'
import { ServiceError } from '../errors.ts'
import type { ChargeHistory } from '../history/domain/history-event.ts'
import { listChargeHistory } from '../history/store/history-events.ts'
import { findMerchant } from '../merchants/store/merchants.ts'
import { type Card, isExpired } from '../tokens/domain/card.ts'
import { openPan } from '../tokens/flows/open-card.ts'
import { findCard, takeSecurityCode } from '../tokens/store/cards.ts'
import { takeWaitingCode } from '../tokens/store/cvv-tokens.ts'
import { isChallengeId } from './challenge-id.ts'

interface Visit {
  readonly challengeId: string
  /** What the payer does; `null` when the payer only looks. */
  readonly outcome: ChallengeOutcome | null
}

/** A payment with its card, as its payer finds it. */
export interface ChallengedCharge {
  readonly charge: Charge
  readonly card: Card
  readonly merchantName: string
  /** The event with which it ended without an authentication; `null` if it did not. */
  readonly end: ChargeHistory | null
}

/**
 * Lets a payer go through 3-D Secure, once, however often and in however many tabs the payer answers: the first answer
 * counts, and every other visit finds its outcome.
 *
 * 1. The issuer is asked whether it knows the payer already, or cannot; else the payer's answer decides.
 * 2. When the authentication passed, the intent to authorize is written, and the security code leaves the store with it.
 *    Then the acquirer is asked, as for any other payment.
 * 3. When it did not pass, or its time was up, the payment is cancelled without asking the acquirer.
 *
 * @returns the payment as it is now; one that still waits has no open intent. `null` when there is none.
 * @throws ServiceError 503 when the acquirer does not answer; then a job recovers the charge.
 * @see interface §4.1
 */
export async function visitChallenge(context: ChargeContext, visit: Visit): Promise<ChallengedCharge | null> {
  const challenged = await find(context, visit.challengeId)
  if (!challenged || !isWaiting(challenged.charge)) return challenged
  const verdict = await judge(context, { challenged, outcome: visit.outcome })
  if (verdict === 'waits') return challenged
  const moved = await (verdict === 'passed'
    ? authorizePassed(context, challenged)
    : cancelCharge(context, challenged, verdict))
  // Another visit was first, or the job that expires charges: its outcome stands.
  if (!moved) return visitChallenge(context, { ...visit, outcome: null })
  return { ...challenged, charge: moved, end: await findEnd(context, moved) }
}

/** Waits a while for what is under way. */
async function find({ db }: ChargeContext, challengeId: string): Promise<ChallengedCharge | null> {
  if (!isChallengeId(challengeId)) return null
  const charge = await pollUntil({
    look: () => findChallengedCharge(db, challengeId),
    isDone: (found) => !found || !isUnderWay(found),
  })
  if (!charge) return null
  const card = await findCard(db, charge)
  const merchant = await findMerchant(db, charge.merchantId)
  if (!card || !merchant) return null
  return { charge, card, merchantName: merchant.name, end: await findEnd({ db }, charge) }
}

async function findEnd({ db }: Pick<ChargeContext, 'db'>, charge: Charge): Promise<ChargeHistory | null> {
  if (charge.transferStatus !== 'CANCELLED') return null
  const history = await listChargeHistory(db, charge)
  return history.find(({ event }) => event === 'unauthenticated') ?? null
}

function isUnderWay({ transferStatus, openIntent }: Charge): boolean {
  return transferStatus === 'IN_PROGRESS' && openIntent !== null
}

function isWaiting({ transferStatus, openIntent }: Charge): boolean {
  return transferStatus === 'IN_PROGRESS' && openIntent === null
}

interface PayerAnswer {
  readonly challenged: ChallengedCharge
  readonly outcome: ChallengeOutcome | null
}

async function judge(
  context: ChargeContext,
  { challenged, outcome }: PayerAnswer,
): Promise<'waits' | 'passed' | CancelCause> {
  if (isOver(context, challenged)) return 'authentication_abandoned'
  const answer = await context.issuer?.authenticate({ pan: await openPan(context, challenged.card) })
  switch (answer) {
    case 'passed':
      return 'passed'
    // Without an issuer nobody can vouch for the payer: this service was another one when the payment was begun.
    case 'failed':
    case undefined:
      return 'authentication_failed'
    case 'challenge':
      return outcome ? verdicts[outcome] : 'waits'
    default:
      return answer satisfies never
  }
}

const verdicts = {
  approve: 'passed',
  fail: 'authentication_failed',
  abandon: 'authentication_abandoned',
} as const

// A card that has expired could not be charged, and its number may be wiped.
function isOver({ nowMs }: ChargeContext, { charge: { dueAtMs }, card }: ChallengedCharge): boolean {
  return dueAtMs === null || nowMs() >= dueAtMs || isExpired(card, nowMs()) || card.sealedPan === null
}

// One transaction: the intent uses the code up.
async function authorizePassed(
  context: ChargeContext,
  { charge: waiting, card }: ChallengedCharge,
): Promise<Charge | null> {
  const { merchantId, idempotencyKey } = waiting
  const from = 'IN_PROGRESS'
  const owner = context.owner.id
  const nowMs = context.nowMs()
  const name = { merchantId, idempotencyKey }
  const intent = { ...name, from, intent: 'authorize', owner, actor: 'payer', nowMs } as const
  const write = async (transaction: Database) => {
    const charge = await beginIntent(transaction, intent)
    return charge && { charge, ...(await takeCodes(transaction, charge)) }
  }
  const wanted = { ...waiting, openIntent: 'authorize', intentOwner: owner } as const
  const begun = await orRelease(context, wanted, () => context.db.transaction().execute(write))
  if (!begun) return null
  const { charge, ownCode, waitingCode } = begun
  const open = async () => waitingCode && openWaitingCode(context, charge, waitingCode)
  const code = (await orRelease(context, charge, open)) ?? ownCode
  return authorizeCharge(context, { charge, code, card })
}

interface TakenCodes {
  readonly ownCode: Uint8Array | null
  /** What the payer typed again for this payment. */
  readonly waitingCode: Uint8Array | null
}

async function takeCodes(
  transaction: Database,
  { cvvTokenHash: tokenHash, ...charge }: Charge,
): Promise<TakenCodes> {
  const waitingCode = tokenHash && (await takeWaitingCode(transaction, { ...charge, tokenHash }))
  // Wiped in this moment, because its time is over: then so is the payment's, as the next visit finds.
  if (tokenHash && !waitingCode) throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
  return { ownCode: await takeSecurityCode(transaction, charge), waitingCode: waitingCode || null }
}

async function cancelCharge(
  context: ChargeContext,
  challenged: ChallengedCharge,
  cancelCause: CancelCause,
): Promise<Charge | null> {
  const { charge } = challenged
  const actor = isOver(context, challenged) ? 'job' : 'payer'
  const cancelled = await cancelUnauthenticated(context, { charge, cancelCause, actor })
  if (cancelled) reportStatusChange(context, cancelled)
  return cancelled ?? null
}
