import { newId } from '@element-js/values'
import type { Charge } from './charge.ts'

/** The data from which a charge is created, by the API and by a link alike. */
export interface NewCharge
  extends Pick<
    Charge,
    | 'merchantId'
    | 'idempotencyKey'
    | 'requestHash'
    | 'acquirerReference'
    | 'cardId'
    | 'cvvTokenHash'
    | 'amountMinor'
    | 'currency'
    | 'country'
    | 'captureMode'
    | 'description'
    | 'subMerchantId'
    | 'payer'
    | 'linkId'
    | 'notificationUrl'
    | 'createdAtMs'
  > {
  /** Default: `null`. */
  readonly installments?: Charge['installments']
  /** Default: `null`. */
  readonly installmentsPlanId?: Charge['installmentsPlanId']
  /** `null`: the acquirer's reference. */
  readonly referenceId: string | null
}

/** Whether the payer is authenticated before the acquirer is asked. */
export type Authentication =
  /** @param owner The process that asks the acquirer at once. */
  | { readonly kind: 'none'; readonly owner: string }
  | {
      readonly kind: 'challenge'
      readonly flow: 'DIRECT' | 'REDIRECT'
      /** When the charge is cancelled if the payer has not passed. */
      readonly dueAtMs: number
      /** Where the payer returns to; `null` for the redirect flow. */
      readonly returnUrl: string | null
    }

/** A new charge: with the intent to authorize it, or waiting for its payer. */
export function newCharge({ referenceId, ...order }: NewCharge, authentication: Authentication): Charge {
  return {
    installments: null,
    installmentsPlanId: null,
    challengeUrl: null,
    ...order,
    referenceId: referenceId ?? order.acquirerReference,
    transferStatus: 'IN_PROGRESS',
    ...fieldsOf(authentication),
    intentAmountMinor: null,
    declineReason: null,
    cancelCause: null,
    finalAmountMinor: order.amountMinor,
    finalCurrency: order.currency,
    notificationCount: 0,
  }
}

type AuthenticationFields = Pick<
  Charge,
  'openIntent' | 'intentOwner' | 'dueAtMs' | 'paymentFlow' | 'merchantSite3ds' | 'challengeId'
>

function fieldsOf(authentication: Authentication): AuthenticationFields {
  switch (authentication.kind) {
    case 'none':
      return {
        openIntent: 'authorize',
        intentOwner: authentication.owner,
        dueAtMs: null,
        paymentFlow: null,
        merchantSite3ds: null,
        challengeId: null,
      }
    case 'challenge':
      return {
        openIntent: null,
        intentOwner: null,
        dueAtMs: authentication.dueAtMs,
        paymentFlow: authentication.flow,
        merchantSite3ds: authentication.returnUrl,
        challengeId: newId('tds'),
      }
    default:
      return authentication satisfies never
  }
}
