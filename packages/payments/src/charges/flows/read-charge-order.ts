import { hash } from 'node:crypto'
import { type BodyCheck, refuseTogether } from '@element-js/http'
import type { CardChargeRequest, ChosenInstallments } from '@element-js/protocol/http'
import {
  type Country,
  type Currency,
  canonicalJson,
  newId,
  readCountry,
  readCurrency,
  readIdempotencyKey,
  refuseDocumentId,
  refuseFractions,
  Secret,
} from '@element-js/values'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { refuseMissingSubMerchant } from '../../merchants/refuse-missing-sub-merchant.ts'
import { readThreeDSecure, type ThreeDSecureContext, type ThreeDSecureOrder } from './read-three-d-secure.ts'

/** A request to charge a card, with everything checked that can be checked without looking anything up. */
export interface ChargeOrder {
  readonly merchantId: string
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly referenceId: string | null
  readonly amountMinor: number
  readonly currency: Currency
  readonly country: Country
  readonly cardId: string
  /** `null`: the payer did not type the card's security code again. */
  readonly cvvToken: Secret<string> | null
  readonly captureMode: 'at_once' | 'later'
  readonly description: string | null
  readonly subMerchantId: string | null
  /** JSON of a `CardPayer`. */
  readonly payer: string | null
  /** `null`: a single payment. */
  readonly chosen: ChosenInstallments | null
  /** Where notifications of it are sent; `null`: there are none. */
  readonly notificationUrl: string | null
  /** `null`: the card is charged at once. */
  readonly threeDSecure: ThreeDSecureOrder | null
}

/** A request to charge a card, and the merchant that sent it. */
export interface ChargeReadOptions {
  readonly merchant: Merchant
  readonly request: CardChargeRequest
  /** The header `Idempotency-Key`. */
  readonly headerKey: string | undefined
}

/** The rules for a request beyond its schema, in the order in which their errors are reported. */
export function chargeOrderChecks(
  context: ThreeDSecureContext,
  { merchant, request, headerKey }: ChargeReadOptions,
): readonly BodyCheck[] {
  const { amount: amountMinor, currency, card3dsInfo, payer } = request
  return [
    { reliesOn: ['country'], run: () => readCountry(request) },
    { reliesOn: ['country', 'currency'], run: () => readCurrency(request) },
    { reliesOn: ['country', 'currency', 'amount'], run: () => refuseFractions({ amountMinor, currency }) },
    { reliesOn: ['subMerchantId'], run: () => refuseMissingSubMerchant(merchant, request) },
    { reliesOn: ['idempotencyKey'], run: () => keyOf({ request, headerKey }) },
    {
      reliesOn: ['country', 'payer'],
      run: () =>
        refuseDocumentId({
          documentId: payer?.documentId ?? null,
          country: readCountry(request),
          field: 'payer.documentId',
        }),
    },
    {
      reliesOn: ['country', 'card3dsInfo'],
      run: () => readThreeDSecure(context, { country: readCountry(request), card3dsInfo }),
    },
  ]
}

/**
 * @throws ServiceError 400 for anything that the interface does not allow: the first error, which contains the others.
 */
export function readChargeOrder(
  context: ThreeDSecureContext,
  { merchant, request, headerKey }: ChargeReadOptions,
): ChargeOrder {
  refuseTogether(chargeOrderChecks(context, { merchant, request, headerKey }))
  const [country, currency] = [readCountry(request), readCurrency(request)]
  const { card3dsInfo } = request
  return {
    merchantId: merchant.id,
    idempotencyKey: keyOf({ request, headerKey }) ?? newId('idk'),
    requestHash: hashOfRequest(request),
    referenceId: request.referenceId ?? null,
    amountMinor: request.amount,
    currency,
    country,
    cardId: request.cardId,
    cvvToken: request.cvvToken === undefined ? null : new Secret(request.cvvToken),
    captureMode: request.capture === false ? 'later' : 'at_once',
    description: request.description ?? null,
    subMerchantId: request.subMerchantId ?? null,
    payer: request.payer ? JSON.stringify(request.payer) : null,
    chosen: request.installments ?? null,
    notificationUrl: merchant.notificationUrl,
    threeDSecure: readThreeDSecure(context, { country, card3dsInfo }),
  }
}

function keyOf({
  request: { idempotencyKey: bodyKey },
  headerKey,
}: Omit<ChargeReadOptions, 'merchant'>): string | undefined {
  return readIdempotencyKey({ field: 'idempotencyKey', bodyKey, headerKey })
}

// Two bodies are the same if they ask for the same: the order of their keys, an explicit default and the place of the
// idempotency key make no difference.
function hashOfRequest({
  idempotencyKey: _,
  capture = true,
  card3dsInfo,
  ...rest
}: CardChargeRequest): string {
  const asked = { ...rest, capture, ...(card3dsInfo?.use3ds && { card3dsInfo }) }
  return hash('sha256', canonicalJson(asked), 'hex')
}
