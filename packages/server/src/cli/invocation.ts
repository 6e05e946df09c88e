import { parseArgs } from 'node:util'
import type { Argument, Command, Invocation, Options } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { UsageError } from './usage-error.ts'

/** What a command takes, with what every command does besides. */
export function optionsOf({ options, isServer }: Command): Options {
  const json = { about: 'answer in JSON' }
  return { ...options, ...(!isServer && { json }), help: { about: 'show this text' } }
}

interface Call {
  readonly name: string
  readonly command: Command
  readonly args: readonly string[]
}

/**
 * Reads the words behind a command's name.
 *
 * @throws UsageError that names what was given and what is wanted.
 */
export function readInvocation(
  { name, command, args }: Call,
  rim: Pick<Invocation, 'variables' | 'tell'>,
): Invocation {
  const options = optionsOf(command)
  const values = readOptions({ name, args, options })
  const words = readWords({ name, args, options, wanted: command.arguments ?? [] })
  // A person who asks for help has not finished the line yet.
  if (!values.has('help')) refuseMissing({ name, command, values, words })
  return {
    words,
    has: (option) => values.has(option),
    text: (option) => values.get(option)?.at(-1),
    texts: (option) => values.get(option) ?? [],
    ...rim,
  }
}

interface Reading {
  readonly name: string
  readonly args: readonly string[]
  readonly options: Options
}

function tokensOf({ args, options }: Reading) {
  const types = Object.entries(options).map(([name, { value }]) => {
    const short = name === 'help' ? { short: 'h' } : {}
    return [name, { type: value ? 'string' : 'boolean', ...short }] as const
  })
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    allowPositionals: true,
    // Node's own refusals are three sentences long and know no second guess.
    strict: false,
    tokens: true,
  }).tokens
}

function readOptions(reading: Reading): ReadonlyMap<string, readonly string[]> {
  const { name: command, options } = reading
  const values = new Map<string, string[]>()
  for (const token of tokensOf(reading)) {
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (!option) {
      const guess = didYouMean(name, Object.keys(options), (known) => `--${known}`)
      throw new UsageError(
        `"${command}" has no option ${rawName}.${guess} See: element-server help ${command}`,
      )
    }
    if (option.value && (value === undefined || value === '')) {
      throw new UsageError(`${rawName} wants a value: ${rawName} ${option.value}`)
    }
    if (!option.value && value !== undefined) {
      throw new UsageError(`${rawName} is a switch and takes no value, and "${value}" was given.`)
    }
    const known = values.get(name) ?? []
    if (option.value && known.length > 0 && !option.isRepeatable) {
      throw new UsageError(`${rawName} was given twice, and "${command}" takes it once.`)
    }
    values.set(name, [...known, value ?? ''])
  }
  return values
}

function readWords({ wanted, ...reading }: Reading & { readonly wanted: readonly Argument[] }): string[] {
  const words = tokensOf(reading).flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const isOpen = wanted.at(-1)?.count === 'some'
  const tooMany = isOpen ? undefined : words[wanted.length]
  if (tooMany !== undefined) {
    const takes = wanted.length === 0 ? 'no words behind it' : `only ${wanted.map(shown).join(' ')}`
    throw new UsageError(`"${reading.name}" takes ${takes}, and "${tooMany}" was given besides.`)
  }
  return words
}

interface Given {
  readonly name: string
  readonly command: Command
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly words: readonly string[]
}

function refuseMissing({ name, command, values, words }: Given): void {
  const missing = command.arguments?.[words.length]
  if (missing) {
    throw new UsageError(
      `"${name}" wants ${shown(missing)}, ${missing.about}: element-server ${usageOf(name, command)}`,
    )
  }
  for (const [option, { isRequired, value }] of Object.entries(command.options ?? {})) {
    if (isRequired && !values.has(option)) {
      throw new UsageError(`"${name}" wants --${option} ${value}: element-server ${usageOf(name, command)}`)
    }
  }
}

/** A command as it is typed, without the program's name: `origins add <merchant> <origin>…`. */
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
  return `<${name}>${count === 'some' ? '…' : ''}`
}
