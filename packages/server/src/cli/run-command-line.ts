import { version } from '@element-js/protocol/frame'
import { StartError } from '@element-js/values'
import type { Variables } from '../start/variables.ts'
import { type CommandEntry, type Program, UsageError } from './command.ts'
import { commandHelpText, groupHelpText, helpText } from './help-text.ts'
import { didYouMean, readInvocation } from './invocation.ts'

interface CommandLineIO {
  readonly program: Program
  readonly variables: Variables
  /** Prints the result; the text has no trailing line break. */
  readonly print: (text: string) => void
  /** Prints a status message for people. */
  readonly tell: (line: string) => void
}

/**
 * Runs one call of the program.
 *
 * @param args The arguments after the program's name.
 * @returns the exit code: 0; 1 if it failed, or if a check found something; 2 if the arguments were wrong. For a server, 0 as soon as it is ready.
 */
export async function runCommandLine(args: readonly string[], rim: CommandLineIO): Promise<number> {
  try {
    return await run(args, rim)
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof StartError)) throw error
    rim.tell(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}

async function run(args: readonly string[], { program, ...rim }: CommandLineIO): Promise<0 | 1> {
  const print = (text: string): 0 => {
    rim.print(text)
    return 0
  }
  const { defaultCommand } = program
  const [first = defaultCommand ?? '--help'] = args
  if (first === '--version') return print(version)
  if (first === '--help' || first === '-h') return print(helpText(program))
  if (first === 'help') return print(await helpAbout(args.slice(1), program))
  // `element-server --json` is `serve` with an option, as `element-server` is `serve` without one.
  const isDefault = defaultCommand !== undefined && (first.startsWith('-') || args.length === 0)
  const words = isDefault ? [defaultCommand, ...args] : args
  const entry = findCommand(words, program)
  const command = await entry.load()
  const rest = words.slice(entry.name.split(' ').length)
  const invocation = readInvocation({ program: program.name, name: entry.name, command, args: rest }, rim)
  if (invocation.has('help')) return print(commandHelpText(program, entry, command))
  const answer = await command.run(invocation)
  if (!answer) return 0
  print(invocation.has('json') ? JSON.stringify(answer.json, null, 2) : answer.text)
  return answer.exitCode ?? 0
}

function findCommand(words: readonly string[], { name: program, commands }: Program): CommandEntry {
  const [first = '', second = ''] = words
  const found =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
  if (found) return found
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0) throw new UsageError(groupErrorMessage({ program, first, second, group }))
  const isGuess = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  const names = commands.map(({ name }) => name)
  const heads = names.map((name) => name.split(' ')[0] ?? '')
  const guess = didYouMean(isGuess.join(' '), names) || didYouMean(first, [...new Set(heads)])
  throw new UsageError(`${program} has no command "${first}".${guess} See: ${program} --help`)
}

interface Group {
  readonly program: string
  readonly first: string
  readonly second: string
  readonly group: readonly CommandEntry[]
}

function groupErrorMessage({ program, first, second, group }: Group): string {
  const known = group.map(({ name }) => name.slice(first.length + 1))
  const wanted = `"${first}" requires one of ${known.join(', ')}`
  if (!second || second.startsWith('-')) return `${wanted}. See: ${program} help ${first}`
  return `${wanted}, but "${second}" was given.${didYouMean(second, known)} See: ${program} help ${first}`
}

async function helpAbout(words: readonly string[], program: Program): Promise<string> {
  const { commands } = program
  const named = words.filter((word) => !word.startsWith('-'))
  if (named.length === 0) return helpText(program)
  const group = commands.filter(({ name }) => name.startsWith(`${named[0]} `))
  const isCommand = commands.some(({ name }) => name === named[0])
  if (group.length > 0 && named.length === 1 && !isCommand) return groupHelpText(program, group)
  const entry = findCommand(named, program)
  return commandHelpText(program, entry, await entry.load())
}
