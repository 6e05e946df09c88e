import { isNested, isOfKind, isOptions, kindOf, type OptionKinds } from './option-kinds.ts'

/** What to merge into options. */
interface OptionMerge {
  /** What a caller gave. It may be anything. */
  readonly given: unknown
  readonly kinds: OptionKinds
  /** Called for a part that is left out, because it is unknown or has a wrong type. */
  readonly ignored?: (() => unknown) | undefined
}

/**
 * Options after an update: options that are not named stay, and `null` restores a default, in nested options too. What
 * is unknown or has a wrong type is left out, and `undefined` counts as absent. The result is plain data with no part
 * of what was given but strings, numbers, booleans and lists.
 */
export function mergeOptions<Options extends object>(before: object, merge: OptionMerge): Options {
  const { given, kinds, ignored } = merge
  const merged = new Map(Object.entries(before))
  let entries: [string, unknown][] = []
  try {
    // A string and an array have unknown options: their indices.
    entries = Object.entries(given ?? {})
  } catch {
    // It has a getter that throws, as the window of another site has.
    ignored?.()
  }
  for (const [option, value] of entries) {
    const kind = kindOf(kinds, option)
    const was = merged.get(option)
    if (value === null) merged.delete(option)
    else if (isNested(kind) && isOptions(value)) {
      merged.set(option, mergeOptions(isOptions(was) ? was : {}, { given: value, kinds: kind, ignored }))
    } else if (isOfKind(value, kind)) merged.set(option, value)
    else if (value !== undefined) ignored?.()
  }
  // Not by assignment, which would set the prototype for the name `__proto__`.
  return Object.fromEntries(merged) as Options
}
