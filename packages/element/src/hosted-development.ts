import { createInspector } from './development/inspect.ts'
import { createReporter } from './development/reporter.ts'
import { explainUnknownOptions } from './development/unknown-options.ts'
import { watchPolicy } from './development/watch-policy.ts'
import type { MountedField } from './mounted-field.ts'
import { warn } from './warn.ts'

// The service hosts it beside the library, which loads it where the API key is one of the sandbox.
// biome-ignore lint/suspicious/noConsole: the console is where a developer looks for it.
const report = createReporter((sentence) => console.warn(sentence))
watchPolicy({ origin: new URL(import.meta.url).origin, report })
explainUnknownOptions(report)

/** Looks for misuses of a field that has been mounted or updated, now and when it becomes visible. */
export const inspect: (field: MountedField) => void = createInspector(report, warn)
