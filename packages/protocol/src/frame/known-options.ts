import { isNested, isOfKind, isOptions, kindOf, type OptionKinds } from './option-kinds.ts'

/** The known options of the right kind, including nested ones. The rest is dropped. */
export function knownOptions<Options extends object>(given: unknown, kinds: OptionKinds): Options {
  const entries = isOptions(given) ? Object.entries(given) : []
  const known = entries.flatMap(([option, value]): [string, unknown][] => {
    const kind = kindOf(kinds, option)
    if (isNested(kind) && isOptions(value)) return [[option, knownOptions(value, kind)]]
    return isOfKind(value, kind) ? [[option, value]] : []
  })
  // An assignment would set the prototype if the name is `__proto__`.
  return Object.fromEntries(known) as Options
}
