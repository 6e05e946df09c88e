/** The texts of a language that the page's scripts, the shop's server and the app use. */
export interface PageWords {
  /** The name of the language in the language itself. */
  readonly languageName: string
  readonly language: string
  readonly cart: {
    readonly title: string
    readonly subtotal: string
    readonly shipping: string
    readonly total: string
    readonly note: string
    readonly quantityOf: (name: string) => string
    readonly less: (name: string) => string
    readonly more: (name: string) => string
  }
  readonly form: {
    readonly title: string
    readonly contact: string
    readonly email: string
    readonly emailMissing: string
    readonly emailWrong: string
    readonly card: string
    readonly name: string
    readonly nameMissing: string
    readonly number: string
    readonly expiration: string
    readonly expirationPlaceholder: string
    readonly code: string
    readonly problems: (count: number) => string
    readonly pay: (sum: string) => string
    readonly paying: (sum: string) => string
    readonly smallPrint: string
    readonly unavailable: string
  }
  readonly savedCard: {
    readonly code: string
    /** The placeholder for the code of an American Express card. */
    readonly fourDigits: string
    /** Follows `checkout.payAgainWith` of the shop's server. */
    readonly name: (brand: string, last4: string) => string
  }
  readonly installments: InstallmentsWords
  readonly paid: {
    readonly pageTitle: string
    readonly title: string
    readonly text: string
    readonly amount: string
    readonly card: (brand: string, last4: string) => string
    readonly installments: (count: number, total: string) => string
    readonly reference: string
    readonly another: string
  }
  /** The form of the playground. */
  readonly playground: { readonly title: string; readonly button: string }
  readonly sandboxTitle: string
  readonly refusals: Readonly<Record<RefusalName, { readonly title: string; readonly text: string }>>
  /** The labels of the button beside a refusal. */
  readonly actions: Readonly<Record<ActionName, string>>
}

/** All parameters are formatted: amounts with their sign, rates with their percent sign. */
interface InstallmentsWords {
  readonly title: string
  readonly atOnce: string
  readonly atOnceFor: (amount: string) => string
  readonly interestFree: (parts: string) => string
  readonly withInterest: (parts: string, total: string) => string
  readonly totalFree: (total: string) => string
  readonly totalWith: (cost: InstallmentsCost) => string
}

interface InstallmentsCost {
  readonly total: string
  readonly interest: string
  readonly monthlyRate: string
  readonly yearlyRate: string
}

/** The outcomes other than a payment. `unanswered` and `challenged` may still lead to a payment. */
export type RefusalName =
  | 'declined'
  | 'codeUsed'
  | 'insufficientFunds'
  | 'incorrectCode'
  | 'expiredCard'
  | 'bankTrouble'
  | 'notAttempted'
  | 'authenticationRequired'
  | 'authenticationFailed'
  | 'authenticationAbandoned'
  | 'cardForgotten'
  | 'cardDeleted'
  | 'invalidCode'
  | 'installmentsExpired'
  | 'noConnection'
  | 'shopNotReady'
  | 'refused'
  | 'unanswered'
  | 'challenged'

export type ActionName =
  | 'anotherCard'
  | 'tryAgain'
  | 'typeCode'
  | 'typeDate'
  | 'typeCardAgain'
  | 'typeCard'
  | 'checkAgain'
  | 'goToBank'
