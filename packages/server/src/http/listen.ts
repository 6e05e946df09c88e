import type { AddressInfo } from 'node:net'
import { codeOf, StartError, sayWhy } from '../start-error.ts'
import type { App } from './app.ts'

/** Where a program is to listen, and how to speak of it when it cannot. */
export interface Place {
  readonly host: string
  readonly port: number
  /** `The service`. */
  readonly program: string
  /** The environment's names for the two. */
  readonly variables: { readonly host: string; readonly port: string }
}

/**
 * @returns where it listens, without a slash at the end.
 * @throws StartError that names the variable to change.
 */
export async function listen(app: App, place: Place): Promise<string> {
  const { host, port } = place
  await app.listen({ host, port }).catch((error: unknown) => {
    throw new StartError(sayWhyNotListening(error, place), { cause: error })
  })
  // `listen` was given a host and a port, so the address is never that of a pipe.
  return urlOf({ host, port: (app.server.address() as AddressInfo).port })
}

/** The address of a program on this machine. */
export function urlOf({ host, port }: Pick<Place, 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function sayWhyNotListening(error: unknown, { host, port, program, variables }: Place): string {
  const place = `${host}:${port}`
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `${program} cannot listen on ${place}: another program does. Stop it, or set ${variables.port} to a free one.`
    case 'EACCES':
      return `${program} may not listen on ${place}: permission denied. Set ${variables.port} to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${program} cannot listen on ${place}: this machine has no such address. Set ${variables.host}.`
    default:
      return `${program} cannot listen on ${place}: ${sayWhy(error)}.`
  }
}
