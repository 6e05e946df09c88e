import type { Program } from '../../../src/cli/command.ts'
import { elementServer } from '../../../src/cli/element-server.ts'
import { runCommandLine } from '../../../src/cli/run-command-line.ts'

/** The result of a command. */
export interface CommandResult {
  readonly exitCode: number
  /** Its standard output, without the last line break. */
  readonly printed: string
  /** Its standard error. */
  readonly told: string
}

/** Calls a command as the program does, with only these environment variables. */
export async function callCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>> = {},
  program: Program = elementServer,
): Promise<CommandResult> {
  const printed: string[] = []
  const told: string[] = []
  const exitCode = await runCommandLine(args, {
    program,
    variables,
    print: (text) => printed.push(text),
    tell: (line) => told.push(line),
  })
  return { exitCode, printed: printed.join('\n'), told: told.join('\n') }
}
