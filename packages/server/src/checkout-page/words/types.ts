import type { CardProblem } from '../card/card-problem.ts'
import type { PageNotice } from '../screen.ts'

interface Message {
  readonly title: string
  readonly text: string
}

/** The texts of the page in one locale, except those of the payment methods. */
export interface CheckoutWords {
  readonly skip: string
  readonly language: string
  readonly pageTitle: (what: string, merchant: string) => string
  readonly total: string
  readonly document: string
  readonly newTab: string
  readonly payBefore: (date: string) => string
  /** How the amount to pay follows from the amount of the order. */
  readonly exchange: {
    readonly total: string
    readonly rate: string
    readonly sentence: (total: string, rate: string) => string
  }
  readonly deliverTo: string
  readonly change: string
  readonly howToPay: string
  readonly otherMethods: string
  readonly address: {
    readonly title: string
    readonly text: string
    readonly name: string
    readonly line1: string
    readonly line2: string
    readonly city: string
    readonly province: string
    readonly postalCode: string
    readonly country: string
    readonly next: string
    readonly missing: string
    readonly refused: string
  }
  readonly waiting: {
    readonly text: string
    readonly byItself: string
    readonly lookAgain: string
    readonly timeLeft: string
    readonly another: WithdrawWords
    /** Replaces `another` when the link has only one method, which asks the payer something first. */
    readonly again: WithdrawWords
  }
  readonly sandbox: {
    readonly title: string
    readonly text: string
    readonly paid: string
    readonly failed: string
    readonly later: string
  }
  readonly provider: {
    readonly to: string
    readonly simulated: string
    readonly note: string
    readonly title: string
    readonly text: string
    readonly approve: string
    readonly decline: string
    readonly leave: string
  }
  readonly paid: {
    readonly title: string
    readonly text: (merchant: string) => string
    readonly say: string
    readonly receipt: string
    readonly backTo: (host: string) => string
    readonly goingTo: (host: string) => string
    readonly seconds: string
    readonly stay: string
    readonly print: string
  }
  readonly refund: {
    readonly underWay: Message
    readonly whole: Message
    readonly part: Message
    readonly amount: string
    readonly date: string
  }
  readonly labels: {
    readonly amount: string
    readonly merchant: string
    readonly description: string
    readonly method: string
    readonly date: string
    readonly order: string
    readonly payment: string
  }
  readonly notices: Readonly<Record<PageNotice, string>>
  readonly expired: (date: string) => Message
  readonly cancelled: Message
  readonly unknown: Message
  /** No page has this address. */
  readonly nowhere: Message
  readonly unreadable: Message
  readonly tooMany: Message
  readonly fault: Message
  readonly backToPayment: string
  readonly sandboxTag: string
  /** Who can do what with the link. */
  readonly access: { readonly open: string; readonly paid: string }
  /** The slip to print. */
  readonly slip: { readonly print: string; readonly back: string; readonly title: string }
  readonly card: CardWords
}

/** The button that gives up a payment in progress, and the consequence. */
export interface WithdrawWords {
  readonly button: string
  /** Shown when the payer may have copied or printed something. */
  readonly codeEnds: string
  readonly paymentEnds: string
}

/** The cost of installments, formatted for the payer's locale. */
export interface InterestSums {
  readonly total: string
  readonly interest: string
  readonly monthlyRate: string
  readonly yearlyRate: string
}

/** The texts of the card form in one locale. The errors of single fields come from the library. */
interface CardWords {
  readonly accepted: string
  readonly name: string
  readonly namePlaceholder: string
  readonly nameMissing: string
  readonly number: string
  readonly expiration: string
  readonly expirationPlaceholder: string
  readonly code: string
  readonly codePlaceholder: string
  readonly installments: string
  readonly atOnce: (amount: string) => string
  readonly equal: (number: number, amount: string) => string
  readonly unequal: (first: string, others: string) => string
  readonly interestFree: (parts: string) => string
  readonly withInterest: (parts: string, total: string) => string
  readonly totalFree: (total: string) => string
  readonly totalWith: (sums: InterestSums) => string
  readonly pay: (amount: string) => string
  readonly paying: string
  readonly safety: string
  readonly withoutScript: string
  readonly unavailable: string
  readonly atBank: { readonly text: string; readonly go: string }
  readonly problems: Readonly<Record<CardProblem, string>>
}
