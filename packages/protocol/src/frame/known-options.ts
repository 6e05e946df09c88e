import { isNested, isOfKind, isOptions, kindOf, type OptionKinds } from './option-kinds.ts'

/** The known options of the right kind, in nested options too. The rest is left out. */
export function knownOptions<Options extends object>(given: unknown, kinds: OptionKinds): Options {
  const entries = isOptions(given) ? Object.entries(given) : []
  const known = entries.flatMap(([option, value]): [string, unknown][] => {
    const kind = kindOf(kinds, option)
    if (isNested(kind) && isOptions(value)) return [[option, knownOptions(value, kind)]]
    return isOfKind(value, kind) ? [[option, value]] : []
  })
  // Not by assignment, which would set the prototype for the name `__proto__`.
  return Object.fromEntries(known) as Options
}
