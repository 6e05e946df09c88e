import { type CommandEntry, entry, type Program } from '../command.ts'
import { connectionVariables } from './connection.ts'

/** All commands of `element`, in the order of the help. */
export const elementCommands: readonly CommandEntry[] = [
  entry('listen', 'Forward notifications to a server on your machine', () => import('./listen.ts')),
  entry('trigger', 'Trigger an event in the sandbox', () => import('./trigger.ts')),
  entry('clock', 'Read or move the clock of the sandbox', () => import('./clock.ts')),
  entry('cards', 'List the test cards', () => import('./cards.ts')),
  entry('logs', 'Print the requests made with your keys as they are answered', () => import('./logs.ts')),
  entry('doctor', 'Check a page with card fields', () => import('./doctor/doctor.ts')),
  entry('completion', 'Print a completion script for bash', async () => {
    const { completionOf } = await import('./completion.ts')
    return { command: completionOf(elementCommands) }
  }),
]

/** The program for developers, which asks a running service over HTTP. */
export const elementProgram: Program = {
  name: 'element',
  about: 'developer tools for a sandbox of element.js',
  commands: elementCommands,
  variables: [{ heading: 'Environment (with defaults)', variables: connectionVariables }],
}
