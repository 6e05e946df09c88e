import { type Change, type ColumnTypes, type Database, prepareQuery } from '@element-js/database'
import { searchTextsOf } from '@element-js/values'
import { dueBatch, isDue, type Moment } from '../../clocks/moment.ts'
import type { Actor, ChargeHistory } from '../../history/domain/history-event.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { prepareWriteWithEvent } from '../../history/store/history-events.ts'
import { type CancelCause, type Charge, type ChargeName, payerOfCharge } from '../domain/charge.ts'

/** The values of a new row of the table `charges`. */
export type NewChargeRow = Charge & { readonly searchTexts: string }

/** Every column of the table `charges`, and how PostgreSQL reads its values. */
const chargeTypes: ColumnTypes<NewChargeRow> = {
  merchantId: 'text',
  idempotencyKey: 'text',
  requestHash: 'text',
  acquirerReference: 'text',
  referenceId: 'text',
  cardId: 'text',
  cvvTokenHash: 'text',
  amountMinor: 'bigint',
  currency: 'text',
  country: 'text',
  captureMode: 'text',
  description: 'text',
  subMerchantId: 'text',
  payer: 'text',
  installments: 'text',
  installmentsPlanId: 'text',
  transferStatus: 'text',
  openIntent: 'text',
  intentOwner: 'text',
  intentAmountMinor: 'bigint',
  dueAtMs: 'bigint',
  paymentFlow: 'text',
  merchantSite3ds: 'text',
  challengeId: 'text',
  challengeUrl: 'text',
  linkId: 'text',
  notificationUrl: 'text',
  declineReason: 'text',
  cancelCause: 'text',
  finalAmountMinor: 'bigint',
  finalCurrency: 'text',
  notificationCount: 'bigint',
  createdAtMs: 'bigint',
  searchTexts: 'text',
}

/** The names of these columns. */
const newChargeColumns = Object.keys(chargeTypes) as readonly (keyof NewChargeRow)[]

/** The columns of a charge. */
export const chargeColumns: readonly (keyof Charge)[] = newChargeColumns.filter(
  (name) => name !== 'searchTexts',
)

export function newChargeRow(charge: Charge): NewChargeRow {
  const { name, email } = payerOfCharge(charge)
  return {
    ...charge,
    searchTexts: searchTextsOf({ beginnings: [charge.referenceId], names: [name], emails: [email] }),
  }
}

/** The insertion of a charge, unless its key is taken, or the plan of its installments. */
export const chargeInsertion: Change<NewChargeRow, Pick<Charge, 'acquirerReference'>> = {
  types: chargeTypes,
  orderBy: ['merchantId', 'idempotencyKey'],
  build: (db, values) => {
    // Values that are not columns of a charge are ignored.
    const row = Object.fromEntries(newChargeColumns.map((name) => [name, values[name]]))
    return db
      .insertInto('charges')
      .values(row as unknown as NewChargeRow)
      .onConflict((conflict) => conflict.doNothing())
      .returning('acquirerReference')
  },
}

const insertion = prepareWriteWithEvent(chargeInsertion)

/** The event of a charge's creation. */
export function creationOf(charge: Charge, actor: Actor): ChargeHistory {
  const { transferStatus: status, amountMinor, createdAtMs: atMs } = charge
  return chargeEvent(charge, { event: 'created', status, actor, amountMinor, atMs })
}

/**
 * Stores a new charge.
 *
 * @param creator Who asked for it. Default: the merchant's server.
 * @returns `false` if its key or the plan of its installments is taken; nothing is changed then.
 */
export async function insertCharge(
  db: Database,
  charge: Charge,
  creator: Actor = 'merchant',
): Promise<boolean> {
  return (await insertion(db, newChargeRow(charge), creationOf(charge, creator))) !== undefined
}

const byName = prepareQuery((db, { merchantId, idempotencyKey }: ChargeName) =>
  db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey),
)

export async function findCharge(
  db: Database,
  { merchantId, idempotencyKey }: ChargeName,
): Promise<Charge | undefined> {
  const [charge] = await byName(db, { merchantId, idempotencyKey })
  return charge
}

/** Whether a payment has used a plan of installments, or is using it now. */
export async function isPlanUsed(
  db: Database,
  { merchantId, planId }: Pick<Charge, 'merchantId'> & { readonly planId: string },
): Promise<boolean> {
  const user = await db
    .selectFrom('charges')
    .select('idempotencyKey')
    .where('merchantId', '=', merchantId)
    .where('installmentsPlanId', '=', planId)
    .where('transferStatus', '<>', 'CANCELLED')
    .executeTakeFirst()
  return user !== undefined
}

/** The charge whose payer is authenticated at an address, of any merchant: the address names it. */
export async function findChallengedCharge(db: Database, challengeId: string): Promise<Charge | undefined> {
  return db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('challengeId', '=', challengeId)
    .executeTakeFirst()
}

/** Why a charge that waits for its payer ends, and who ends it. */
export interface Unauthenticated extends ChargeName {
  readonly cancelCause: CancelCause
  readonly actor: Actor
  readonly nowMs: number
}

const unauthenticated = prepareWriteWithEvent<ChargeName & Pick<Charge, 'cancelCause'>, Charge>({
  types: { merchantId: 'text', idempotencyKey: 'text', cancelCause: 'text' },
  build: (db, { merchantId, idempotencyKey, cancelCause }) =>
    db
      .updateTable('charges')
      .set({ transferStatus: 'CANCELLED', finalAmountMinor: 0, cancelCause, dueAtMs: null })
      .where('merchantId', '=', merchantId)
      .where('idempotencyKey', '=', idempotencyKey)
      .where('transferStatus', '=', 'IN_PROGRESS')
      .where('openIntent', 'is', null)
      .where('challengeUrl', 'is', null)
      .returning(chargeColumns),
})

/**
 * Cancels a charge that waits for its payer's authentication and that the acquirer has not been asked about; otherwise
 * the acquirer must be asked to cancel it.
 *
 * @returns the charge as it is now, or `undefined` if it no longer waits.
 */
export async function writeUnauthenticated(
  db: Database,
  { merchantId, idempotencyKey, cancelCause, actor, nowMs }: Unauthenticated,
): Promise<Charge | undefined> {
  const name = { merchantId, idempotencyKey }
  const event = chargeEvent(name, {
    event: 'unauthenticated',
    status: 'CANCELLED',
    cause: cancelCause,
    actor,
    atMs: nowMs,
  })
  return unauthenticated(db, { ...name, cancelCause }, event)
}

/**
 * The charges of all merchants whose time is up and that have no open intent, the longest overdue first; a hundred at
 * most.
 */
export async function listDueCharges(db: Database, moment: Moment): Promise<readonly Charge[]> {
  return db
    .selectFrom('charges')
    .select(chargeColumns)
    .where(isDue('charges.dueAtMs', moment))
    .where('openIntent', 'is', null)
    .orderBy('dueAtMs')
    .limit(dueBatch)
    .execute()
}

/** The references by which the acquirer knows a merchant's payments. */
export async function listChargeReferences(
  db: Database,
  merchantId: string,
): Promise<readonly Pick<Charge, 'acquirerReference' | 'idempotencyKey'>[]> {
  return db
    .selectFrom('charges')
    .select(['acquirerReference', 'idempotencyKey'])
    .where('merchantId', '=', merchantId)
    .execute()
}
