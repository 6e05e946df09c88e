import type { RuleTerms } from '../../installments/domain/installment-rule.ts'
import type { AccessRole } from '../../merchants/domain/merchant.ts'
import type { ProfileField } from '../../merchants/domain/profile.ts'
import type { Requester } from './history-event.ts'

/**
 * Who changed a setting. `command_line`: the operator of the service, by a command of `element-server`. The name of an
 * access token follows, as it was then: `dashboard:Ana`.
 */
export type SettingsActor = Requester | 'command_line'

/**
 * A change of a merchant's settings. No part of it gives access: keys and tokens are named by their short ids, and only
 * the part of an address that `shownUrlOf` returns is stored.
 */
export type SettingsChange =
  | { readonly kind: 'merchant_created'; readonly name: string }
  | {
      readonly kind: 'api_key_added' | 'api_key_revoked'
      readonly id: string
      /** What it is for; `null` if nobody said so. */
      readonly name: string | null
    }
  | {
      readonly kind: 'api_key_renamed'
      readonly id: string
      /** `null`: it had none. */
      readonly from: string | null
      readonly to: string
    }
  | { readonly kind: 'client_added' | 'client_revoked'; readonly id: string }
  | {
      readonly kind: 'access_token_added' | 'access_token_revoked'
      readonly id: string
      /** Who uses it; `null` if nobody said so. */
      readonly holder: string | null
      readonly role: AccessRole
    }
  | { readonly kind: 'origin_added' | 'origin_removed'; readonly origin: string }
  | {
      readonly kind: 'notification_url_changed' | 'logo_url_changed'
      /** `null`: there was none. */
      readonly from: string | null
      readonly to: string | null
    }
  | { readonly kind: 'logo_saved' | 'logo_removed' }
  | {
      readonly kind: 'profile_changed'
      readonly field: ProfileField
      /** `null`: there was none. */
      readonly from: string | null
      readonly to: string | null
    }
  | {
      readonly kind: 'signing_secret_replaced'
      readonly id: string
      /** How long the earlier secrets continue to sign; `null`: they stopped at once. */
      readonly othersRetireAtMs: number | null
    }
  | { readonly kind: 'installment_rule_added' | 'installment_rule_removed'; readonly rule: RuleTerms }
  | { readonly kind: 'installment_rule_changed'; readonly from: RuleTerms; readonly to: RuleTerms }
  | {
      readonly kind: 'destination_added' | 'destination_removed'
      readonly name: string
      readonly origin: string
    }

/** The merchant whose settings are changed, who changes them, and when. */
export interface SettingsAuthor {
  readonly merchantId: string
  readonly actor: SettingsActor
  /** On the service's clock. */
  readonly atMs: number
}

/**
 * An address as the record of changes shows it: without its query, which may contain a password of the receiver and
 * could never be removed from the record. `?…` shows that there is one.
 */
export function shownUrlOf(url: string | null): string | null {
  if (url === null) return null
  const { origin, pathname, search } = new URL(url)
  return origin + pathname + (search === '' ? '' : '?…')
}
