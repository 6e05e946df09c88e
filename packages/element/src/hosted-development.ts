import { createInspector } from './development/inspect.ts'
import { isRefutedCover } from './development/refuted-cover.ts'
import { createReporter } from './development/reporter.ts'
import { watchPolicy } from './development/watch-policy.ts'
import type { Development } from './internals.ts'
import { warn } from './warn.ts'

// The service hosts this file beside the library, which loads it if the API key belongs to the sandbox.
// biome-ignore lint/suspicious/noConsole: the console is where a developer looks for warnings.
const report = createReporter((sentence) => console.warn(sentence))
const { origin } = new URL(import.meta.url)
watchPolicy({ origin, report })
const inspectField = createInspector(report, warn)

/** Looks for misuses of a mounted or updated field, now and when it becomes visible. */
export const inspect: Development['inspect'] = (iframe) => {
  const { parentElement: container, name } = iframe
  if (container) inspectField({ iframe, container, setup: JSON.parse(name), origin })
}

export const warned: Development['warned'] = (sentence, iframe) => {
  if (!isRefutedCover(sentence, iframe)) warn(sentence)
}

export { explain } from './development/explain.ts'
