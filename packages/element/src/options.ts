import { type FrameOptions, isOptions } from '@element-js/protocol/frame'
import type { Classes } from './container-classes.ts'
import type { ServiceContext } from './internals.ts'

/** The options of `create()` and `update()`. */
export interface ElementOptions extends FrameOptions {
  /** Class names of the container by the state of the field. One string may contain several names. */
  readonly classes?: Partial<Classes>
  /** Whether Enter submits the closest form of the container. Default: that of the group. */
  readonly submitOnEnter?: boolean
}

/** The argument of `update()`. An option that is `null` returns to its default. */
export type ElementUpdate = { readonly [Option in keyof ElementOptions]?: ElementOptions[Option] | null }

/** Where a page gives options. */
export type OptionPlace = 'service' | 'elements' | 'elements.update' | 'element' | 'tokenData' | 'createToken'

/**
 * Reads the options that a page has given, as plain data. It never throws. A frame leaves out what it does not know; in
 * the sandbox the developer is warned, by a file that has the table of all options and that no payer loads.
 *
 * @param before The options to which these are added.
 */
export function readOptions<Options extends object>(
  place: OptionPlace,
  given: unknown,
  { develop }: Pick<ServiceContext, 'develop'>,
  before: object = {},
): Options {
  if (given != null) develop('explain', place, given)
  try {
    return merge(before, given) as Options
  } catch {
    // A revoked proxy cannot be read, not even its names.
    return before as Options
  }
}

/**
 * Options that are not named stay, and `null` restores a default, in nested options too. `undefined` counts as absent,
 * and so does what is no data: a function, or an object that contains itself.
 */
function merge(before: object, changes: unknown): object {
  const merged = new Map(Object.entries(before))
  const given = isOptions(changes) ? changes : {}
  for (const option of Object.keys(given)) {
    try {
      const value: unknown = JSON.parse(JSON.stringify(given[option]))
      const was: unknown = merged.get(option)
      if (value === null) merged.delete(option)
      else merged.set(option, isOptions(value) ? merge(isOptions(was) ? was : {}, value) : value)
    } catch {
      // This option is left out.
    }
  }
  // Not by assignment, which would set the prototype for the name `__proto__`.
  return Object.fromEntries(merged)
}
