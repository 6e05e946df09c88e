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

/** The options of `create()` and `update()`. */
export interface ElementOptions extends FrameOptions {
  /** Class names of the container by the state of the field. One string may contain several names. */
  readonly classes?: Partial<Classes>
}

/** The argument of `update()`. An option that is `null` returns to its default. */
export type ElementUpdate = { readonly [Option in keyof ElementOptions]?: ElementOptions[Option] | null }

const elementOptionKinds: OptionKinds<keyof ElementOptions> = { ...frameOptionKinds, classes: 'object' }

/** Checks the names and types of options. @throws IntegrationError that names the first wrong option. */
export function checkOptions(where: string, options: unknown, known: OptionKinds): void {
  if (!isOfKind(options, 'object'))
    refuse('invalid_option', where, options, 'an object of options, or nothing')
  for (const [option, value] of Object.entries(options as object)) {
    const kind = Object.hasOwn(known, option) && known[option]
    if (!kind) refuse('unknown_option', `${where}: as an option it`, option, oneOf(Object.keys(known)))
    // Undefined means that an option is not given, and null that it returns to its default.
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

/** Options after an update: options that are not named stay, and null restores a default, in nested objects too. */
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
 * The options for the frame, as plain data. This is a copy, because a value that cannot be sent, such as a symbol,
 * would make the whole message fail. It leaves out keys whose value is undefined.
 */
export function frameOptions({
  classes: _,
  ...options
}: {
  readonly [Option in keyof ElementOptions]: ElementOptions[Option] | undefined
}): FrameOptions {
  return JSON.parse(JSON.stringify(options))
}
