import type { JobContext } from '../jobs/context.ts'

/** Everything that requests and jobs share. A function asks for the smallest context that holds what it needs. */
export type Context = JobContext
