import type { LinkContext } from '@element-js/payments'

/** The context of the sandbox's tools. */
export type SandboxContext = LinkContext
