import { type FrameOptions, isOptions } from '@element-js/protocol/frame'
import type { Classes } from './container-classes.ts'
import type { ServiceContext } from './internals.ts'

/** The options of `create()` and `update()`. */
export interface ElementOptions extends FrameOptions {
  /** Class names of the container for each state of the field. One string may contain several names. */
  readonly classes?: Classes | undefined
  /** Whether Enter submits the closest form of the container. Default: that of the group. */
  readonly submitOnEnter?: boolean | undefined
}

/** The argument of `update()`. `null` restores an option's default. */
export type ElementUpdate = {
  readonly [Option in keyof ElementOptions]?: ElementOptions[Option] | null | undefined
}

/** Where a page passes options. */
export type OptionPlace = 'service' | 'elements' | 'elements.update' | 'element' | 'tokenData' | 'createToken'

/**
 * Reads the options that a page has passed, as plain data. It never throws. A frame ignores what it does not know. In
 * the sandbox, a file that has the table of all options warns the developer; payers never load it.
 *
 * @param before The options that these are added to.
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
    // Nothing of a revoked proxy can be read, not even its names.
    return before as Options
  }
}

/**
 * Options that are not passed stay as they are, and `null` restores a default; both apply to nested options too.
 * `undefined` counts as absent, and so does anything that is not data: a function, or an object that contains itself.
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
  // An assignment would set the prototype if the name is `__proto__`.
  return Object.fromEntries(merged)
}
