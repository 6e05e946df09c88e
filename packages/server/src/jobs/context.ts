import type { LinkContext } from '../links/context.ts'
import type { NotificationContext } from '../notifications/context.ts'
import type { TokenContext } from '../tokens/context.ts'

/** The dependencies of the jobs: everything that they recover or expire. */
export interface JobContext extends TokenContext, LinkContext, NotificationContext {}
