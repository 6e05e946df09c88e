import type { JobContext } from '../jobs/context.ts'

/** Everything that requests and jobs share. A function takes the smallest context that contains what it needs. */
export type Context = JobContext
