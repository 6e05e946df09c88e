import { createInspector, type Mounted } from './development/inspect.ts'
import { createReporter } from './development/reporter.ts'
import { hearUnknownOptions } from './development/unknown-options.ts'
import { watchPolicy } from './development/watch-policy.ts'
import { warn } from './warn.ts'

// Served by the service beside the library, which loads it where the API key is one of the sandbox.
// biome-ignore lint/suspicious/noConsole: the console is where a developer looks for it.
const report = createReporter((sentence) => console.warn(sentence))
watchPolicy({ origin: new URL(import.meta.url).origin, report })
hearUnknownOptions(report)

/** Looks for misuses of an element that has been mounted or updated, now and when it is seen. */
export const inspect: (mounted: Mounted) => void = createInspector(report, warn)
