import { parseArgs } from 'node:util'
import { didYouMean as nearestOf } from '@element-js/protocol/frame'
import { isLocalHost, parsePlainUrl } from '@element-js/values'
import { type Argument, type Command, type Invocation, type Options, UsageError } from './command.ts'

/** The options of a command, and those of every command. */
export function optionsOf({ options, isServer }: Command): Options {
  const json = { about: 'print the result as JSON' }
  return { ...options, ...(!isServer && { json }), help: { about: 'show this help' } }
}

/** A call of a command. */
interface CommandCall {
  /** The program's name. */
  readonly program: string
  readonly name: string
  readonly command: Command
  /** What is after the command's name. */
  readonly args: readonly string[]
}

/** The values of the options that were given; that of a switch is an empty text. */
type OptionValues = Map<string, readonly string[]>

/**
 * Parses the arguments of a call.
 *
 * @throws UsageError that names what was given and what is expected.
 */
export function readInvocation(
  call: CommandCall,
  rim: Pick<Invocation, 'variables' | 'print' | 'tell'>,
): Invocation {
  const tokens = tokensOf(call)
  const values = readOptions(call, tokens)
  const words = readWords(call, { tokens, values })
  // With `--help`, the arguments may be incomplete.
  if (!values.has('help')) refuseMissing(call, { words, values })
  return {
    words,
    has: (option) => values.has(option),
    text: (option) => values.get(option)?.at(-1),
    texts: (option) => values.get(option) ?? [],
    ...rim,
  }
}

function tokensOf({ args, command }: CommandCall) {
  const types = Object.entries(optionsOf(command)).map(([name, { value }]) => {
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

type Tokens = ReturnType<typeof tokensOf>

function readOptions({ program, name: commandName, command }: CommandCall, tokens: Tokens): OptionValues {
  const options = optionsOf(command)
  const values: OptionValues = new Map()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (!option) {
      const guess = didYouMean(name, Object.keys(options), (known) => `--${known}`)
      throw new UsageError(
        `"${commandName}" has no option ${rawName}.${guess} See: ${program} help ${commandName}`,
      )
    }
    if (option.value && (value === undefined || value === '')) {
      throw new UsageError(`${rawName} requires a value: ${rawName} ${option.value}`)
    }
    if (!option.value && value !== undefined) {
      throw new UsageError(`${rawName} is a switch and takes no value, but "${value}" was given.`)
    }
    const known = values.get(name) ?? []
    if (option.value && known.length > 0 && !option.isRepeatable) {
      throw new UsageError(`${rawName} was given twice, but "${commandName}" takes it once.`)
    }
    values.set(name, [...known, value ?? ''])
  }
  return values
}

/**
 * The positional arguments. A word too many can only be the value of the one option that is required and missing:
 * `listen http://localhost:3000/hook`.
 */
function readWords(
  { name, command }: CommandCall,
  { tokens, values }: { readonly tokens: Tokens; readonly values: OptionValues },
): string[] {
  const wanted = command.arguments ?? []
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  if (wanted.at(-1)?.count === 'some') return words
  const [first, ...further] = words.slice(wanted.length)
  if (first === undefined) return words
  const [option, ...others] = missingOptions(command, values)
  if (option !== undefined && others.length === 0 && further.length === 0) {
    values.set(option, [first])
    return words.slice(0, wanted.length)
  }
  const takes = wanted.length === 0 ? 'no arguments' : `only ${wanted.map(shown).join(' ')}`
  const options = Object.entries(optionsOf(command)).flatMap(([each, { value }]) =>
    value ? [`--${each} ${value}`] : [],
  )
  const hint = options.length > 0 ? ` Options: ${options.join(', ')}.` : ''
  throw new UsageError(`"${name}" takes ${takes}, but "${first}" was also given.${hint}`)
}

/** The required options that were not given. */
function missingOptions({ options = {} }: Command, values: OptionValues): string[] {
  return Object.keys(options).filter((name) => options[name]?.isRequired && !values.has(name))
}

function refuseMissing(
  { program, name, command }: CommandCall,
  { words, values }: { readonly words: readonly string[]; readonly values: OptionValues },
): void {
  const usage = `${program} ${usageOf(name, command)}`
  const missing = command.arguments?.[words.length]
  if (missing && missing.count !== 'optional') {
    throw new UsageError(`"${name}" requires ${shown(missing)}, ${missing.about}: ${usage}`)
  }
  const [option] = missingOptions(command, values)
  if (option === undefined) return
  throw new UsageError(`"${name}" requires --${option} ${command.options?.[option]?.value}: ${usage}`)
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
