import type { CommandEntry } from './command.ts'

/** Every command, in the order in which the help shows them. A new one is a line here and a file in `commands/`. */
export const commands: readonly CommandEntry[] = [
  entry('serve', 'Run the payments service; so does no command at all', () => import('../commands/serve.ts')),
  entry(
    'acquirer',
    'Run the simulated acquirer as a program of its own',
    () => import('../commands/acquirer.ts'),
  ),
]

function entry(name: string, summary: string, load: CommandEntry['load']): CommandEntry {
  return { name, summary, load }
}
