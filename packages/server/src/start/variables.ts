import { readFileSync } from 'node:fs'
import { codeOf, describeError, isLocalHost, parsePlainUrl, StartError } from '@element-js/values'

/** Environment variables, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The variables of the service that are secret, or have a password in them. Each can be given in a file instead. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'VAULT_KEYS',
  'ACQUIRER_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/**
 * The value of a variable; an empty one counts as not set.
 *
 * @throws StartError for white space or quotation marks around the value, without repeating it.
 */
export function given(variables: Variables, name: string): string | undefined {
  return requireBare(name, variables[name] || undefined)
}

// Files of variables are written on Windows, or with quotation marks that Docker's `--env-file` does not remove. The
// path of a database or the name of an account would then be another one, and nothing else would notice.
function requireBare(name: string, text: string | undefined): string | undefined {
  if (text === undefined || !/^\s|\s$|^(["']).*\1$/s.test(text)) return text
  throw new StartError(
    `${name} begins or ends with white space, or is in quotation marks. They are a part of the value: remove them.`,
  )
}

/** The path of the file that contains a secret variable: `VAULT_KEYS_FILE`. */
export function givenFile(variables: Variables, name: string): string | undefined {
  return given(variables, `${name}_FILE`)
}

/**
 * The value of a secret variable, or the content of the file that `<name>_FILE` names, without the line break at its
 * end. Files come from Docker, Kubernetes and systemd, which mount secrets: the environment of a process is easier to
 * read, and is inherited by what it starts.
 *
 * @throws StartError if both are given, or if the file is empty or cannot be read. The path is not in the message,
 *   because somebody may have written the secret itself there.
 */
export function givenSecret(variables: Variables, name: string): string | undefined {
  const path = givenFile(variables, name)
  if (path === undefined) return given(variables, name)
  if (variables[name]) throw new StartError(`${name} and ${name}_FILE are both set. Set only one of them.`)
  const text = readSecretFile(path, name).replace(/\r?\n$/, '')
  if (text === '') throw new StartError(`The file that ${name}_FILE names is empty.`)
  return requireBare(`The file that ${name}_FILE names`, text)
}

interface UrlVariable {
  readonly name: string
  /** For the message of the error. */
  readonly example: string
}

/**
 * Reads the URL of a server to which card data is sent; `undefined` if the variable is not set.
 *
 * @throws StartError unless it is https:, or http: on this machine, without credentials, query and fragment.
 */
export function readServerUrl(variables: Variables, { name, example }: UrlVariable): URL | undefined {
  const text = given(variables, name)
  if (text === undefined) return undefined
  const url = parsePlainUrl(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.hostname))
  if (url && isSafe && !url.search && !url.hash) return url
  // It may contain a password, so it is not repeated.
  throw new StartError(
    `${name} must be a URL such as ${example}, without credentials, ? or #. http: is allowed only for this machine.`,
  )
}

function readSecretFile(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartError(`The file that ${name}_FILE names cannot be read: ${whyUnread(error)}.`)
  }
}

// Node's own message would repeat the path.
function whyUnread(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'there is no such file'
    case 'EACCES':
    case 'EPERM':
    case 'EISDIR':
    case 'ENOTDIR':
      return describeError(error)
    default:
      return codeOf(error) ?? 'unknown reason'
  }
}
