import type { Locale } from '../../locale.ts'
import type { PaymentMethod } from '../../payment-methods/payment-method.ts'
import type { Notice } from '../screen.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

interface Message {
  readonly title: string
  readonly text: string
}

/** What a method is called, and what it takes. */
interface MethodWords {
  readonly name: string
  /** The heading of its page. */
  readonly title: string
  /** A few words below the name in the list. */
  readonly hint: string
  /** A sentence where there is nothing but this method. */
  readonly about: string
  /** The button that begins it. */
  readonly begin: string
}

/** All that the pages say but for the instruments, in one language. */
export interface PayWords {
  readonly skip: string
  readonly language: string
  readonly pageTitle: (what: string, merchant: string) => string
  readonly total: string
  readonly document: string
  readonly newTab: string
  readonly payBefore: (date: string) => string
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
  }
  readonly pse: {
    readonly personType: string
    readonly natural: string
    readonly juridica: string
    readonly bank: string
    readonly chooseBank: string
    readonly begin: string
  }
  readonly nequi: { readonly phone: string; readonly phoneHint: string; readonly begin: string }
  readonly waiting: {
    readonly text: string
    readonly byItself: string
    readonly lookAgain: string
    readonly timeLeft: string
    readonly payUntil: (date: string) => string
    readonly another: string
    readonly toProvider: (provider: string) => string
    readonly atProvider: (provider: string) => string
    readonly copy: string
    readonly copied: string
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
  readonly notices: Readonly<Record<Notice, string>>
  readonly expired: (date: string) => Message
  readonly cancelled: Message
  readonly unknown: Message
  readonly unreadable: Message
  readonly tooMany: Message
  readonly fault: Message
  readonly backToPayment: string
  readonly sandboxTag: string
  readonly safety: string
  readonly methods: Readonly<Record<PaymentMethod, MethodWords>>
}

/** @see interface §4.8, which names the three languages. */
export const payWords: Readonly<Record<Locale, PayWords>> = { en, es, pt }
