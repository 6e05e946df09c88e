/** The tools of a sandbox. */
export interface SandboxWords {
  readonly clock: string
  readonly realTime: string
  readonly ahead: (time: string) => string
  readonly behind: (time: string) => string
  readonly sharedClock: string
  /** Shown in a session, which has its own clock. The time of its end follows. */
  readonly sessionUntil: string
  readonly clockHint: string
  readonly moves: Readonly<Record<'hour' | 'day' | 'week' | 'now', string>>
  readonly testCards: string
  readonly moreCards: string
  readonly cardsHint: string
  readonly number: string
  readonly outcome: string
  readonly details: string
  readonly approved: string
}
