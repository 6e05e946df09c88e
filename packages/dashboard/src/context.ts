import type { ReadList } from '@element-js/database'
import type { LinkContext, Merchant, NotificationContext, RateWindow } from '@element-js/payments'
import type { ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'

/** What the pages use of a sandbox. */
export interface SandboxTools {
  /** Moves the clock of a merchant, and runs the jobs that are due by then. @returns the new time, in Unix seconds. */
  moveClock(
    merchant: Merchant,
    wanted: { readonly advanceSeconds: number } | { readonly now: number },
  ): Promise<number>
  /** Why the sandbox itself refuses a request; `null` if it does not. */
  explain(request: FastifyRequest): Promise<ServiceError | null>
}

/** What the dashboard needs in addition to the flows that its forms run. */
interface DashboardOptions {
  /** `null` in live mode. */
  readonly sandbox: SandboxTools | null
  readonly readList: ReadList
  /** How often a client may try to log in. */
  readonly logins: RateWindow
  /**
   * The system's clock, in Unix milliseconds. Sessions expire by this clock, so moving the sandbox's own clock by a
   * week logs nobody out.
   */
  readonly systemNowMs: () => number
}

/** What the pages of the dashboard need. */
export interface DashboardContext extends LinkContext, NotificationContext, DashboardOptions {}

/** Adds what only the dashboard needs to the contexts of its flows. */
export function createDashboardContext(
  context: LinkContext & NotificationContext,
  options: DashboardOptions,
): DashboardContext {
  return {
    ...context,
    ...options,
    // Known only once the service listens, which happens later, so the value must not be copied here.
    get publicUrl() {
      return context.publicUrl
    },
  }
}
