import type { CommandEntry } from '../command.ts'

/** All commands of `element`, in the order of the help. A new one is a line here and a file in this folder. */
export const elementCommands: readonly CommandEntry[] = [
  entry('listen', 'Post notifications to a server on your machine', () => import('./listen.ts')),
  entry('trigger', 'Make an event happen in the sandbox', () => import('./trigger.ts')),
  entry('clock', 'Read or move the clock of the sandbox', () => import('./clock.ts')),
  entry('cards', 'List the test cards', () => import('./cards.ts')),
  entry('logs', 'Print the requests of your keys as they are answered', () => import('./logs.ts')),
  entry('doctor', 'Examine a page with card fields', () => import('./doctor.ts')),
  entry('completion', 'Print the completion of bash', async () => {
    const { completionOf } = await import('./completion.ts')
    return { command: completionOf(elementCommands) }
  }),
]

function entry(name: string, summary: string, load: CommandEntry['load']): CommandEntry {
  return { name, summary, load }
}
