import type { RateWindow } from '../limits/limit-store.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Context } from '../server/context.ts'

/** What the pages of the desk work with. */
export interface Desk {
  readonly context: Context
  /** `null` in live mode. */
  readonly sandbox: Sandbox | null
  /** How often somebody may try to log in. */
  readonly logins: RateWindow
  /**
   * The system's clock, in Unix milliseconds, by which sessions end: they are of the people in front of a screen, and
   * nobody is to be thrown out who lets a week pass in the sandbox.
   */
  readonly systemNowMs: () => number
}
