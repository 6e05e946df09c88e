import { columnNames, type Database, type ListPage, type Place, readPage } from '@element-js/database'
import { isDue, type Moment } from '../../clocks/moment.ts'
import { answerKeptMs, type ExchangeFailure, type Forward, type ForwardName } from '../domain/forward.ts'

const forwardColumns = columnNames<Forward>({
  merchantId: true,
  forwardId: true,
  idempotencyKey: true,
  requestFingerprint: true,
  requester: true,
  requestId: true,
  cardId: true,
  destination: true,
  origin: true,
  method: true,
  path: true,
  usedSecurityCode: true,
  state: true,
  owner: true,
  failure: true,
  answerStatus: true,
  requestBytes: true,
  sealedAnswer: true,
  createdAtMs: true,
  endedAtMs: true,
})

/** Stores a new request. @returns `false` if its key is taken; nothing is changed then. */
export async function insertForward(db: Database, forward: Forward): Promise<boolean> {
  const inserted = await db
    .insertInto('forwards')
    .values(forward)
    .onConflict((conflict) => conflict.doNothing())
    .returning('forwardId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds the request of a key that was sent, or is being sent. */
export async function findForwardByKey(
  db: Database,
  { merchantId, idempotencyKey }: Pick<Forward, 'merchantId' | 'idempotencyKey'>,
): Promise<Forward | undefined> {
  return db
    .selectFrom('forwards')
    .select(forwardColumns)
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('state', '<>', 'not_sent')
    .executeTakeFirst()
}

/** How a request ended. */
export type ForwardOutcome = Answered | OutcomeUnknown | NotSent

interface Answered extends Pick<Forward, 'sealedAnswer'> {
  readonly state: 'answered'
  readonly failure: null
  readonly answerStatus: number
  readonly endedAtMs: number
}

interface WithoutAnswer {
  readonly answerStatus: null
  readonly sealedAnswer: null
  readonly endedAtMs: number
}

interface OutcomeUnknown extends WithoutAnswer {
  readonly state: 'outcome_unknown'
  readonly failure: ExchangeFailure
}

/** It was recorded, and then not sent. */
interface NotSent extends WithoutAnswer {
  readonly state: 'not_sent'
  readonly failure: null
}

/** Writes the outcome of a request that is being sent, once. After that, only the row's answer can change. */
export async function writeForwardOutcome(
  db: Database,
  { merchantId, forwardId }: ForwardName,
  outcome: ForwardOutcome,
): Promise<void> {
  await db
    .updateTable('forwards')
    .set({ ...outcome, owner: null })
    .where('merchantId', '=', merchantId)
    .where('forwardId', '=', forwardId)
    .where('state', '=', 'sending')
    .execute()
}

/** The requests of processes that died while they sent them, of any merchant. */
export async function listOrphanedForwards(
  db: Database,
  deadOwners: readonly string[],
): Promise<readonly ForwardName[]> {
  if (deadOwners.length === 0) return []
  return db
    .selectFrom('forwards')
    .select(['merchantId', 'forwardId'])
    .where('state', '=', 'sending')
    .where('owner', 'in', deadOwners)
    .execute()
}

/** The requests of a merchant, newest first. */
export function listForwards(
  db: Database,
  { merchantId, ...page }: Place & { readonly merchantId: string },
): Promise<ListPage<Forward>> {
  const query = db.selectFrom('forwards').select(forwardColumns).where('merchantId', '=', merchantId)
  return readPage(query, { createdAtMs: 'forwards.createdAtMs', id: 'forwards.forwardId' }, page)
}

/** Wipes every merchant's answers that can no longer be replayed. Their lines stay. */
export async function wipeOldAnswers(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('forwards')
    .set({ sealedAnswer: null })
    .where(isDue('forwards.endedAtMs', moment, { afterMs: answerKeptMs }))
    .where('sealedAnswer', 'is not', null)
    .execute()
}
