import { editsBetween } from '@element-js/protocol/frame'
import { isLocalHost, StartError } from '@element-js/values'
import { type Environment, readEnvironment } from '../../../start/environment.ts'
import { givenFile, secretVariables, type Variables } from '../../../start/variables.ts'
import type { Command } from '../../command.ts'
import { environmentVariableNames } from '../../environment-variables.ts'
import { didYouMean } from '../../invocation.ts'
import { clockFindings, error, type Finding, found, warning } from './finding.ts'
import { examinePublicAddress, publicAddressFindings } from './public-address.ts'
import { examineSecretFiles, examineStore } from './store.ts'

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

/** Findings about the variables, which can be read but may not be meant. */
export function configurationFindings({
  mode,
  store,
  publicUrl = '',
  trustedProxies = [],
  metricsToken,
  log,
}: Environment): Finding[] {
  const isLive = mode === 'live'
  return found([
    isLive &&
      store.kind === 'memory' &&
      error(
        'store-in-memory',
        'The database is in memory: every payment is lost when the service stops.',
        'Set DATABASE_URL to a file or to PostgreSQL.',
      ),
    // The service itself speaks HTTP only, so a public https: address is that of a proxy.
    publicUrl.startsWith('https:') &&
      trustedProxies.length === 0 &&
      error(
        'no-trusted-proxies',
        'PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES names none: the limits count all payers as one and refuse them together.',
        'Set TRUSTED_PROXIES to the addresses of the proxy.',
      ),
    isLive &&
      metricsToken === undefined &&
      warning(
        'no-metrics',
        'Nobody can read /metrics, so nobody notices if the acquirer stops answering.',
        'Set METRICS_TOKEN, and let Prometheus send it.',
      ),
    isLive &&
      (log?.level === 'error' || log?.level === 'silent') &&
      warning(
        'quiet-log',
        `LOG_LEVEL is ${log.level}, so the log has no lines about requests and payments.`,
        'Set LOG_LEVEL to info.',
      ),
    !isLive &&
      publicUrl !== '' &&
      !isLocalHost(new URL(publicUrl).hostname) &&
      warning(
        'public-sandbox',
        'This is a sandbox with a public address. The credentials of its merchants are public.',
        'Allow access from your own network only, or set SERVICE_MODE to live.',
      ),
  ])
}

// Of PostgreSQL's programs, and OpenTelemetry's names for what the service does not send.
const ofOthers = /^(PG|OTEL_(EXPORTER_OTLP_)?(METRICS|LOGS)_)/

/** Findings about variables that the service does not read, but whose names resemble one that it does. */
export function unknownVariableFindings(variables: Variables): Finding[] {
  return Object.keys(variables)
    .filter((name) => !environmentVariableNames.includes(name) && !ofOthers.test(name))
    .flatMap((name) => {
      const similar = environmentVariableNames.filter(
        (known) => editsBetween(plain(name), plain(known)) <= mostEdits(known),
      )
      const guess = didYouMean(name, similar).trim()
      const problem = `The service does not read the variable ${name}.`
      return guess === '' ? [] : [warning('unknown-variable', problem, guess)]
    })
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** The names of OpenTelemetry resemble each other, and any short word resembles `HOST` or `PORT`. */
function mostEdits(known: string): number {
  if (!known.includes('_')) return 0
  return known.startsWith('OTEL_') ? 1 : 2
}
