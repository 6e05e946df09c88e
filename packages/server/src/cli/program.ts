import type { CommandEntry } from './command.ts'
import type { EnvironmentVariable } from './environment-variables.ts'

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
