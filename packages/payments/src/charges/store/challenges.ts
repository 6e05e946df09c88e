import type { Database } from '@element-js/database'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { prepareWriteWithEvent } from '../../history/store/history-events.ts'
import type { Charge, ChargeName } from '../domain/charge.ts'
import { chargeColumns } from './charges.ts'
import { noIntent } from './intents.ts'

/** A charge whose payer was sent to the acquirer's challenge, and the process that works on it now. */
export interface ChallengedIntent extends ChargeName {
  /** `authorize`: the payer came back. `abandon`: the payer did not, and no longer can. */
  readonly intent: 'authorize' | 'abandon'
  readonly owner: string
}

/**
 * Writes an intent of a challenged charge, in one write, so that exactly one of several attempts succeeds. A payer may
 * come back any number of times, so the history records only the outcome.
 *
 * @returns the charge as it is now, or `undefined` if it is no longer challenged, or an operation is in progress.
 */
export async function beginChallengedIntent(
  db: Database,
  { merchantId, idempotencyKey, intent, owner }: ChallengedIntent,
): Promise<Charge | undefined> {
  return db
    .updateTable('charges')
    .set({ openIntent: intent, intentOwner: owner })
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('transferStatus', '=', 'IN_PROGRESS')
    .where('openIntent', 'is', null)
    .where('challengeUrl', 'is not', null)
    .returning(chargeColumns)
    .executeTakeFirst()
}

interface ChallengeFields extends ChargeName {
  readonly challengeUrl: string
  readonly owner: string | null
}

const buildChallenge = (db: Database, { merchantId, idempotencyKey, challengeUrl, owner }: ChallengeFields) =>
  db
    .updateTable('charges')
    .set({ ...noIntent, challengeUrl })
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('transferStatus', '=', 'IN_PROGRESS')
    .where('openIntent', '=', 'authorize')
    .where('intentOwner', '=', owner)
    .returning(chargeColumns)

const firstChallenge = prepareWriteWithEvent<ChallengeFields, Charge>({
  types: { merchantId: 'text', idempotencyKey: 'text', challengeUrl: 'text', owner: 'text' },
  build: buildChallenge,
})

/** A challenge that the acquirer returned for an intent to authorize. */
export interface NewChallenge {
  /** With the intent. */
  readonly charge: Charge
  readonly challengeUrl: string
  readonly nowMs: number
}

/**
 * Stores the challenge's address, and ends the intent until the payer returns.
 *
 * @returns the charge as it is now, or `undefined` if another process was first or has taken over the intent.
 */
export async function writeChallenge(
  db: Database,
  { charge, challengeUrl, nowMs: atMs }: NewChallenge,
): Promise<Charge | undefined> {
  const { merchantId, idempotencyKey, intentOwner: owner, transferStatus: status } = charge
  const fields = { merchantId, idempotencyKey, challengeUrl, owner }
  if (charge.challengeUrl !== null) return buildChallenge(db, fields).executeTakeFirst()
  const event = chargeEvent(charge, { event: 'challenged', status, actor: 'acquirer', atMs })
  return firstChallenge(db, fields, event)
}
