import type { ElementOptions } from '@element-js/element'
import { readAs } from './attributes.ts'
import { customStates, type FieldState } from './field-state.ts'
import { validityOf } from './validity.ts'
import { wordsIn } from './words.ts'

/** The element of a field, with the internals that describe it to the browser. */
export interface FieldHost {
  readonly host: HTMLElement
  readonly internals: ElementInternals
}

/** The displayed state of a field. */
interface ShownField extends FieldHost {
  readonly state: FieldState
  /** From its page. */
  readonly field: { readonly options: ElementOptions | undefined; readonly customMessage: string }
  /** From its group. */
  readonly locale: string
}

/**
 * Whether this browser has `:state()`. Chromium before 125 throws for a name without dashes. jsdom has no `states`, and
 * before version 30 no `CSS`.
 */
const hasStates = (internals: ElementInternals): boolean =>
  'states' in internals && CSS.supports('selector(:state(ready))')

/** Shows the state of a field to CSS and to its form. */
export function showState({ host, internals, state, field, locale }: ShownField): void {
  for (const [name, isOn] of hasStates(internals) ? Object.entries(customStates(state)) : []) {
    if (isOn) internals.states.add(name)
    else internals.states.delete(name)
  }
  const { options, customMessage } = field
  const isRequired = readAs('flag', host.getAttribute('required')) === true
  const ownWords = Object.entries(options?.errorMessages ?? {}).filter(([, text]) => text)
  const words = { ...wordsIn(locale), ...Object.fromEntries(ownWords) }
  const { flags, message } = validityOf(state, { isRequired, customMessage, words })
  // The browser focuses the anchor and points to it. An iframe can take the focus, but its host cannot. jsdom has no
  // `setValidity`.
  internals.setValidity?.(flags, message, host.querySelector('iframe') ?? undefined)
}
