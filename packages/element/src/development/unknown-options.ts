import { didYouMean } from '@element-js/protocol/frame'
import type { Report, Sighting } from './reporter.ts'

/**
 * Adds to errors about unknown options the option that was probably meant. The library itself lists the known options,
 * and has no bytes left for more. This file sees only uncaught errors, from the time when it is loaded. Browsers hide
 * the errors of a script of another origin unless its tag has `crossorigin`.
 */
export function explainUnknownOptions(report: Report): void {
  const explain = (error: unknown): void => {
    const sighting = error instanceof Error && error.name === 'IntegrationError' && meantBy(error.message)
    if (sighting) report(sighting)
  }
  window.addEventListener('error', ({ error }) => explain(error))
  window.addEventListener('unhandledrejection', ({ reason }) => explain(reason))
}

/** @param message The message of an IntegrationError. */
export function meantBy(message: string): Sighting | null {
  const [where, what = ''] = message.split(': as an option it was given "')
  const [given = '', known = ''] = what.split('". Give one of ')
  const meant = known.endsWith('.') && didYouMean(given, known.slice(0, -1).split(', '))
  if (!meant) return null
  return { misuse: 'unknown-option', seen: `${where} was given "${given}"`, remedy: `"${meant}".` }
}
