import { isOfKind, isOptions, type OptionKinds } from '@element-js/protocol/frame'
import { oneOf, refuse } from './integration-error.ts'

/**
 * Checks the names and types of the options of a function that runs before a payer sees any page.
 *
 * @throws IntegrationError that names the first wrong option.
 */
export function checkOptions(where: string, options: unknown, known: OptionKinds): void {
  if (!isOptions(options)) refuse('invalid_option', where, options, 'an object of options, or nothing')
  for (const [option, value] of Object.entries(options)) {
    const kind = Object.hasOwn(known, option) && known[option]
    if (!kind) refuse('unknown_option', `${where}: as an option it`, option, oneOf(Object.keys(known)))
    if (value == null || isOfKind(value, kind)) continue
    const wanted = Array.isArray(kind) ? oneOf(kind) : `${kind === 'object' ? 'an' : 'a'} ${kind}`
    refuse('invalid_option', `${where}: the option "${option}"`, value, wanted)
  }
}
