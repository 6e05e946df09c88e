import type { Locale } from '../../locale.ts'
import type { PageNotice } from '../screen.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

interface Message {
  readonly title: string
  readonly text: string
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
  readonly waiting: {
    readonly text: string
    readonly byItself: string
    readonly lookAgain: string
    readonly timeLeft: string
    readonly another: string
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
  readonly unreadable: Message
  readonly tooMany: Message
  readonly fault: Message
  readonly backToPayment: string
  readonly sandboxTag: string
  readonly safety: string
  /** The sheet to be printed. */
  readonly slip: { readonly print: string; readonly back: string; readonly title: string }
}

/** @see interface §4.8, which names the three languages. */
export const payWords: Readonly<Record<Locale, PayWords>> = { en, es, pt }
