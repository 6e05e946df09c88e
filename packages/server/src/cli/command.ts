import type { Variables } from '../start/variables.ts'
import type { EnvironmentVariable } from './environment-variables.ts'

/** A positional argument of a command. */
export interface Argument {
  readonly name: string
  readonly about: string
  /** Default `one`. `some` is one or more, `optional` is none or one; each must be the last argument. */
  readonly count?: 'one' | 'some' | 'optional'
  /** Words that a shell proposes. */
  readonly choices?: readonly string[]
}

/** A named option of a command, after two hyphens. */
export interface Option {
  /** A placeholder for the value in the help: `<url>`. Without it, the option is a switch. */
  readonly value?: string
  readonly about: string
  readonly isRequired?: boolean
  readonly isRepeatable?: boolean
}

export type Options = Readonly<Record<string, Option>>

/** The arguments and options of a call, checked against the command's definition. */
export interface Invocation {
  /** The positional arguments, in order. */
  readonly words: readonly string[]
  /** Whether a switch was given. */
  has(option: string): boolean
  /** The value of an option; `undefined` if it was not given. */
  text(option: string): string | undefined
  /** All values of an option that may be repeated. */
  texts(option: string): readonly string[]
  readonly variables: Variables
  /** Prints a part of the answer of a command that runs until it is stopped. */
  print(text: string): void
  /** Prints a status message for people on standard error, because standard output is for the answer. */
  tell(line: string): void
}

/** The answer of a command, for people and, with `--json`, for programs. */
export interface CommandAnswer {
  readonly text: string
  readonly json: unknown
  /** The answer of a check that found something. Default 0. */
  readonly exitCode?: 1
}

/** One command of a program. */
export interface Command {
  /** More than the summary says: paragraphs without line breaks. */
  readonly about: readonly string[]
  readonly arguments?: readonly Argument[]
  /** Commands that answer also take `--json`. */
  readonly options?: Options
  /** The command runs until it is stopped, and has no answer. */
  readonly isServer?: true
  /** Command lines that can be typed as they are. */
  readonly examples?: readonly string[]
  /**
   * Runs the command. Resolves to its answer; or, for a server, to `null` once it is ready.
   *
   * @throws UsageError for wrong arguments, StartError for something that is not available.
   */
  run(invocation: Invocation): Promise<CommandAnswer | null>
}

/** A command before it is loaded, for the list of commands. */
export interface CommandEntry {
  /** One word, or two: `merchants create`. */
  readonly name: string
  readonly summary: string
  /** Only the called command is loaded, so that `--help` needs no database driver. */
  load(): Promise<Command>
}

/** @param key The export of the module that is the command. */
export function entry<Key extends string = 'command'>(
  name: string,
  summary: string,
  load: () => Promise<Readonly<Record<NoInfer<Key>, Command>>>,
  key: Key = 'command' as Key,
): CommandEntry {
  return { name, summary, load: async () => (await load())[key] }
}

/** A program with commands: `element-server` or `element`. */
export interface Program {
  readonly name: string
  readonly about: string
  readonly commands: readonly CommandEntry[]
  /** The command of a call that names none. Without it, such a call prints the help. */
  readonly defaultCommand?: string
  /** The environment variables that it reads, in groups with a heading. */
  readonly variables: readonly {
    readonly heading: string
    readonly variables: readonly EnvironmentVariable[]
  }[]
}

/** Says in one line what is wrong with the arguments of a call. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
