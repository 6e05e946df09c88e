import type { ChallengeResult } from '../challenge-result.ts'

/** A page's heading and the sentence under it. */
export interface Message {
  readonly title: string
  readonly text: string
}

/** The texts of the challenge pages in one locale. */
export interface ChallengeWords {
  readonly simulated: string
  readonly note: string
  readonly ask: Message
  readonly labels: {
    readonly amount: string
    readonly merchant: string
    readonly description: string
    readonly card: string
  }
  readonly cardEnding: (brand: string, last4: string) => string
  readonly buttons: { readonly approve: string; readonly fail: string; readonly abandon: string }
  readonly endings: Readonly<Record<ChallengeResult, Message>>
  readonly close: string
  readonly leadingOn: Message & { readonly action: string }
  readonly underWay: Message & { readonly action: string }
  readonly unfinished: Message & { readonly action: string }
  readonly issuer: Pick<Message, 'title'>
  readonly unreadable: Message & { readonly action: string }
  readonly unknown: Message
  readonly fault: Message
}
