import { commands } from '../../../src/cli/commands.ts'
import { runCommandLine } from '../../../src/cli/run-command-line.ts'

/** What a command came to. */
export interface CommandResult {
  readonly exitCode: number
  /** What it wrote to standard output, without the last line's end. */
  readonly printed: string
  /** What it wrote to standard error. */
  readonly told: string
}

/** Calls a command as the program does, with this environment and no other. */
export async function callCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandResult> {
  const printed: string[] = []
  const told: string[] = []
  const exitCode = await runCommandLine(args, {
    commands,
    variables,
    print: (text) => printed.push(text),
    tell: (line) => told.push(line),
  })
  return { exitCode, printed: printed.join('\n'), told: told.join('\n') }
}
