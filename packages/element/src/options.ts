import {
  type ElementType,
  errorMessageKinds,
  every,
  type FrameOptions,
  fieldNames,
  frameOptionKinds,
  isOfKind,
  type OptionKinds,
  styleKinds,
} from '@element-js/protocol/frame'
import { type Classes, classStates } from './container-classes.ts'
import { oneOf, refuse } from './integration-error.ts'

/** What `create()` and `update()` take. */
export interface ElementOptions extends FrameOptions {
  /** Class names of the container by the state of the field; one string may hold several. */
  readonly classes?: Partial<Classes>
}

/** What `update()` takes: an option that is `null` goes back to its default. */
export type ElementUpdate = { readonly [Option in keyof ElementOptions]?: ElementOptions[Option] | null }

const elementOptionKinds: OptionKinds<keyof ElementOptions> = { ...frameOptionKinds, classes: 'object' }

/** Checks options for names and types. @throws IntegrationError naming the first that does not fit. */
export function checkOptions(where: string, options: unknown, known: OptionKinds): void {
  if (!isOfKind(options, 'object'))
    refuse('invalid_option', where, options, 'an object of options, or nothing')
  for (const [option, value] of Object.entries(options as object)) {
    const kind = Object.hasOwn(known, option) && known[option]
    if (!kind) refuse('unknown_option', `${where}: as an option it`, option, oneOf(Object.keys(known)))
    // Undefined counts as left out, as it does when one object is spread over another; null as taken back.
    if (value == null || isOfKind(value, kind)) continue
    const wanted = typeof kind === 'string' ? `a ${kind}` : oneOf(kind)
    refuse('invalid_option', `${where}: the option "${option}"`, value, wanted)
  }
}

export function checkElementOptions(where: string, type: ElementType, options: ElementUpdate): void {
  checkOptions(where, options, elementOptionKinds)
  const { classes, style, placeholder, errorMessages } = options
  const nested: [string, unknown, OptionKinds][] = [
    ['classes', classes, every('string', classStates)],
    ['style', style, styleKinds],
    ['placeholder', isOfKind(placeholder, 'object') && placeholder, every('string', fieldNames)],
    [
      'errorMessages',
      errorMessages,
      { ...errorMessageKinds, ...(type === 'card' && every('object', fieldNames)) },
    ],
  ]
  for (const [option, value, known] of nested) if (value) checkOptions(`${where}: ${option}`, value, known)
}

/** Options after an update: what is not named stays, what is null goes back to its default, in nested objects too. */
export function mergeOptions<Options extends object>(options: Options, changed: object): Options {
  const merged = { ...options } as Record<string, unknown>
  for (const [option, value] of Object.entries(changed)) {
    const { [option]: before } = merged
    const isNested = isOfKind(before, 'object') && isOfKind(value, 'object')
    if (value === null) delete merged[option]
    else if (value !== undefined) merged[option] = isNested ? mergeOptions(before as object, value) : value
  }
  return merged as Options
}

/**
 * The part of the options that concerns the frame, as plain data: a copy, since what cannot be sent, a symbol say, would
 * make the whole message fail. A key that is there but undefined is left out.
 */
export function frameOptions({
  classes: _,
  ...options
}: {
  readonly [Option in keyof ElementOptions]: ElementOptions[Option] | undefined
}): FrameOptions {
  return JSON.parse(JSON.stringify(options))
}
