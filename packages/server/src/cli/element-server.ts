import { commands } from './commands.ts'
import { acquirerVariables, environmentVariables } from './environment-variables.ts'
import type { Program } from './program.ts'

/** The program that runs the service and changes its store. */
export const elementServer: Program = {
  name: 'element-server',
  about: 'the payments service of element.js',
  commands,
  defaultCommand: 'serve',
  variables: [
    { heading: 'Environment (with defaults)', variables: environmentVariables },
    { heading: 'Environment of the acquirer', variables: acquirerVariables },
  ],
}
