import { parseArgs } from 'node:util'
import { didYouMean as nearestOf } from '@element-js/protocol/frame'
import { isLocalHost, parsePlainUrl } from '@element-js/values'
import { type Argument, type Command, type Invocation, type Options, UsageError } from './command.ts'

/** The options of a command, and those of every command. */
export function optionsOf({ options, isServer }: Command): Options {
  const json = { about: 'print the result as JSON' }
  return { ...options, ...(!isServer && { json }), help: { about: 'show this help' } }
}

interface CommandArguments {
  /** The program's name. */
  readonly program: string
  readonly name: string
  readonly command: Command
  readonly args: readonly string[]
}

/**
 * Parses the arguments after a command's name.
 *
 * @throws UsageError that names what was given and what is expected.
 */
export function readInvocation(
  { program, name, command, args }: CommandArguments,
  rim: Pick<Invocation, 'variables' | 'print' | 'tell'>,
): Invocation {
  const options = optionsOf(command)
  const reading = { program, name, args, options }
  const values = readOptions(reading)
  const words = readWords(reading, { command, values })
  // With `--help`, the arguments may be incomplete.
  if (!values.has('help')) refuseMissing({ program, name, command, values, words })
  return {
    words,
    has: (option) => values.has(option),
    text: (option) => values.get(option)?.at(-1),
    texts: (option) => values.get(option) ?? [],
    ...rim,
  }
}

interface ParserInput {
  readonly program: string
  readonly name: string
  readonly args: readonly string[]
  readonly options: Options
}

function tokensOf({ args, options }: ParserInput) {
  const types = Object.entries(options).map(([name, { value }]) => {
    const short = name === 'help' ? { short: 'h' } : {}
    return [name, { type: value ? 'string' : 'boolean', ...short }] as const
  })
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    allowPositionals: true,
    // Node's own errors are three sentences long and suggest nothing.
    strict: false,
    tokens: true,
  }).tokens
}

function readOptions(reading: ParserInput): Map<string, readonly string[]> {
  const { program, name: command, options } = reading
  const values = new Map<string, readonly string[]>()
  for (const token of tokensOf(reading)) {
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (!option) {
      const guess = didYouMean(name, Object.keys(options), (known) => `--${known}`)
      throw new UsageError(`"${command}" has no option ${rawName}.${guess} See: ${program} help ${command}`)
    }
    if (option.value && (value === undefined || value === '')) {
      throw new UsageError(`${rawName} requires a value: ${rawName} ${option.value}`)
    }
    if (!option.value && value !== undefined) {
      throw new UsageError(`${rawName} is a switch and takes no value, but "${value}" was given.`)
    }
    const known = values.get(name) ?? []
    if (option.value && known.length > 0 && !option.isRepeatable) {
      throw new UsageError(`${rawName} was given twice, but "${command}" takes it once.`)
    }
    values.set(name, [...known, value ?? ''])
  }
  return values
}

interface ReadOptions {
  readonly command: Command
  readonly values: Map<string, readonly string[]>
}

/**
 * The positional arguments. A word too many can only be the value of the one option that is required and missing:
 * `listen http://localhost:3000/hook`.
 */
function readWords(reading: ParserInput, { command, values }: ReadOptions): string[] {
  const wanted = command.arguments ?? []
  const words = tokensOf(reading).flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  if (wanted.at(-1)?.count === 'some') return words
  const [first, ...further] = words.slice(wanted.length)
  if (first === undefined) return words
  const [option, ...others] = missingOptions(command, values)
  if (option !== undefined && others.length === 0 && further.length === 0) {
    values.set(option, [first])
    return words.slice(0, wanted.length)
  }
  const takes = wanted.length === 0 ? 'no arguments' : `only ${wanted.map(shown).join(' ')}`
  const options = Object.entries(reading.options).flatMap(([name, { value }]) =>
    value ? [`--${name} ${value}`] : [],
  )
  const hint = options.length > 0 ? ` Options: ${options.join(', ')}.` : ''
  throw new UsageError(`"${reading.name}" takes ${takes}, but "${first}" was also given.${hint}`)
}

/** The required options that were not given. */
function missingOptions({ options = {} }: Command, values: ReadonlyMap<string, unknown>): string[] {
  return Object.keys(options).filter((name) => options[name]?.isRequired && !values.has(name))
}

interface ParsedArguments {
  readonly program: string
  readonly name: string
  readonly command: Command
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly words: readonly string[]
}

function refuseMissing({ program, name, command, values, words }: ParsedArguments): void {
  const missing = command.arguments?.[words.length]
  if (missing && missing.count !== 'optional') {
    throw new UsageError(
      `"${name}" requires ${shown(missing)}, ${missing.about}: ${program} ${usageOf(name, command)}`,
    )
  }
  for (const option of missingOptions(command, values)) {
    const { value } = command.options?.[option] ?? {}
    throw new UsageError(`"${name}" requires --${option} ${value}: ${program} ${usageOf(name, command)}`)
  }
}

/** The usage of a command, without the program's name: `origins add <merchant> <origin>…`. */
export function usageOf(name: string, command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([option, { value, isRequired, isRepeatable }]) => {
      const typed = `--${option}${value ? ` ${value}` : ''}`
      return `${isRequired ? typed : `[${typed}]`}${isRepeatable ? '…' : ''}`
    },
  )
  return [name, ...(command.arguments ?? []).map(shown), ...options].join(' ')
}

function shown({ name, count }: Argument): string {
  if (count === 'optional') return `[<${name}>]`
  return `<${name}>${count === 'some' ? '…' : ''}`
}

/** A suggestion to append to an error message, with a leading space; empty if no known word is similar. */
export function didYouMean(
  given: string,
  known: readonly string[],
  show: (known: string) => string = (word) => word,
): string {
  const nearest = nearestOf(given, known)
  return nearest === undefined ? '' : ` Did you mean ${show(nearest)}?`
}

/** The same for a URL without its scheme, such as `localhost:3000`. */
export function didYouMeanUrl(given: string): string {
  const url = parsePlainUrl(`https://${given}`)
  if (!url || !(isLocalHost(url.hostname) || url.hostname.includes('.'))) return ''
  return ` Did you mean ${isLocalHost(url.hostname) ? 'http' : 'https'}://${given}?`
}
