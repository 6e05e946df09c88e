import type { LinkContext } from '../links/context.ts'

/** The context of the sandbox's tools. */
export type SandboxContext = LinkContext
