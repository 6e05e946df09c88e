import type { Program } from '../program.ts'
import { connectionVariables } from './connection.ts'
import { elementCommands } from './element-commands.ts'

/** The program for developers, which asks a running service over HTTP. */
export const elementProgram: Program = {
  name: 'element',
  about: 'developer tools for a sandbox of element.js',
  commands: elementCommands,
  variables: [{ heading: 'Environment (with defaults)', variables: connectionVariables }],
}
