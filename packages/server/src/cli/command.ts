import type { Variables } from '../server/environment.ts'

/** A word that a command takes by its place. */
export interface Argument {
  readonly name: string
  readonly about: string
  /** Default `one`; `some` is one or more, and stands last. */
  readonly count?: 'one' | 'some'
}

/** A word that a command takes by its name, behind two hyphens. */
export interface Option {
  /** What the value is, as the help shows it: `<url>`. Without one it is a switch. */
  readonly value?: string
  readonly about: string
  readonly isRequired?: boolean
  readonly isRepeatable?: boolean
}

export type Options = Readonly<Record<string, Option>>

/** How a command was called, checked against what it takes. */
export interface Invocation {
  /** The words taken by their place, in order. */
  readonly words: readonly string[]
  /** Whether a switch was given. */
  has(option: string): boolean
  /** The value of an option, `undefined` when it was not given. */
  text(option: string): string | undefined
  /** All values of an option that may be repeated. */
  texts(option: string): readonly string[]
  readonly variables: Variables
  /** Tells a person how it goes, on standard error: standard output is for the answer. */
  tell(line: string): void
}

/** What a command that answers has to say, for people and, with `--json`, for programs. */
export interface CommandAnswer {
  readonly text: string
  readonly json: unknown
}

/** One command of `element-server`. */
export interface Command {
  /** More than the summary says: paragraphs, each wrapped by whoever shows them. */
  readonly about: readonly string[]
  readonly arguments?: readonly Argument[]
  /** Every command that answers takes `--json` besides. */
  readonly options?: Options
  /** It runs until it is stopped, and answers nothing. */
  readonly isServer?: true
  /** Lines that can be typed as they are. */
  readonly examples?: readonly string[]
  /**
   * Does it. A command that answers resolves to its answer; one that serves, to `null` once it serves.
   *
   * @throws UsageError for what was given, StartError for what cannot be reached.
   */
  run(invocation: Invocation): Promise<CommandAnswer | null>
}

/** A command before it is loaded: what the list of commands shows. */
export interface CommandEntry {
  /** One word, or two: `merchants create`. */
  readonly name: string
  readonly summary: string
  /** Only the command that is called is loaded: `--help` needs no database driver. */
  load(): Promise<{ readonly command: Command }>
}
