import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { codeOf, describeError, StartError } from '@element-js/values'
import type { App } from './app.ts'

/** Where a program should listen, and the names to use in the error message if it cannot. */
interface ListenOptions {
  readonly host: string
  readonly port: number
  /** For example `The service`. */
  readonly program: string
  /** The names of the environment variables for host and port. */
  readonly variables: { readonly host: string; readonly port: string }
}

/** Where the service should listen. */
export function placeOfService(place: Pick<ListenOptions, 'host' | 'port'>): ListenOptions {
  return { ...place, program: 'The service', variables: { host: 'HOST', port: 'PORT' } }
}

/**
 * @returns the URL where the program listens, without a trailing slash.
 * @throws StartError that names the variable to change.
 */
export async function listen(app: App, place: ListenOptions): Promise<string> {
  const { host, port } = place
  await app.listen({ host, port }).catch((error: unknown) => {
    throw new StartError(describeListenError(error, place), { cause: error })
  })
  // `listen` was given a host and a port, so the address is not that of a pipe.
  return urlOf({ host, port: (app.server.address() as AddressInfo).port })
}

/**
 * Requires that a program can listen, before it opens anything: a start that is refused must not leave a new database.
 *
 * @throws StartError as `listen` does.
 */
export async function requireFreePort(place: ListenOptions): Promise<void> {
  const { host, port } = place
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(describeListenError(error, place), { cause: error })),
    )
    server.listen({ host, port }, resolve)
  })
  await promisify(server.close.bind(server))()
}

/** The URL of a program on this machine. */
export function urlOf({ host, port }: Pick<ListenOptions, 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function describeListenError(error: unknown, { host, port, program, variables }: ListenOptions): string {
  const place = `${host}:${port}`
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `${program} cannot listen on ${place}: another program already listens there. Stop it, or set ${variables.port} to a free one.`
    case 'EACCES':
      return `${program} may not listen on ${place}: permission denied. Set ${variables.port} to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${program} cannot listen on ${place}: this machine has no such address. Set ${variables.host}.`
    default:
      return `${program} cannot listen on ${place}: ${describeError(error)}.`
  }
}
