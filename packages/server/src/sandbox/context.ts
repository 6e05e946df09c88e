import type { LinkContext } from '../links/context.ts'

/** What the tools of a sandbox need. */
export type SandboxContext = LinkContext
