import { type Environment, readEnvironment } from '../../../server/environment.ts'
import { givenFile, secretVariables, type Variables } from '../../../server/variables.ts'
import { StartError } from '../../../start-error.ts'
import type { Command } from '../../command.ts'
import { clockFindings } from './clock.ts'
import { configurationFindings } from './configuration.ts'
import { examineSecretFiles, examineStore } from './examine-store.ts'
import { error, type Finding } from './finding.ts'
import { examinePublicAddress, publicAddressFindings } from './public-address.ts'
import { unknownVariableFindings } from './unknown-variables.ts'

export const command: Command = {
  about: [
    'Lists risks to payments and data in the setup of the service, each with a fix. It examines the variables, the clock, the certificate of PUBLIC_URL, the settings and replication slots of PostgreSQL, the master keys, overdue work, the modes of files, and the free disk space. It changes nothing, and services can keep running. Run it with the environment of the service.',
    'It exits with 1 if it finds an error. A warning is a risk that you may have accepted on purpose.',
  ],
  examples: ['element-server doctor', 'element-server doctor --json'],
  run: async ({ variables }) => {
    const findings = await examine(variables)
    const hasError = findings.some(({ severity }) => severity === 'error')
    return {
      text: findings.map(linesOf).join('\n\n') || 'No problems were found.',
      json: { findings },
      ...(hasError && { exitCode: 1 }),
    }
  },
}

async function examine(variables: Variables): Promise<Finding[]> {
  const environment = tryToRead(variables)
  if ('severity' in environment) return [...unknownVariableFindings(variables), environment]
  return [
    ...unknownVariableFindings(variables),
    ...configurationFindings(environment),
    ...(await examineAddress(environment)),
    ...(await examineStore(environment, variables)),
    ...examineSecretFiles(
      environment,
      secretVariables.flatMap((name) => givenFile(variables, name) ?? []),
    ),
  ]
}

function tryToRead(variables: Variables): Environment | Finding {
  try {
    return readEnvironment(variables)
  } catch (failure) {
    if (!(failure instanceof StartError)) throw failure
    return error(
      'configuration',
      failure.message,
      'Correct the variable. element-server --help lists all variables.',
    )
  }
}

async function examineAddress({ publicUrl }: Environment): Promise<Finding[]> {
  if (!publicUrl?.startsWith('https:')) return []
  const seen = await examinePublicAddress(publicUrl)
  const clock = 'failure' in seen || seen.clock === null ? [] : [seen.clock]
  return [...publicAddressFindings(seen, Date.now()), ...clockFindings(clock)]
}

function linesOf({ id, severity, problem, fix }: Finding): string {
  return `${severity} ${id}: ${problem}\n  ${fix}`
}
