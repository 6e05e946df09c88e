import { createServer } from 'node:net'
import { PlainError } from './plain-error.mjs'

/** @import { Address } from './addresses.mjs' */

/**
 * Throws a sentence about the first port that is not available.
 *
 * @param {readonly Address[]} addresses
 */
export async function refuseTakenPorts(addresses) {
  for (const [index, address] of addresses.entries()) {
    const twin = addresses.slice(0, index).find(({ port }) => port === address.port)
    if (twin !== undefined) {
      throw new PlainError(
        `${twin.portVariable} and ${address.portVariable} are both ${address.port}: give ${twin.name} and ${address.name} a port each.`,
      )
    }
    for (const host of address.hosts) {
      const sentence = explainListenFailure(address, host, await tryListening(host, address.port))
      if (sentence !== null) throw new PlainError(sentence)
    }
  }
}

/**
 * @param {Address} address
 * @param {string} host
 * @param {string | null} errorCode The error code of the attempt to listen there.
 * @returns {string | null}
 */
export function explainListenFailure({ name, port, portVariable, hosts }, host, errorCode) {
  switch (errorCode) {
    case null:
      return null
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the program that listens there, or choose another port for ${name} with ${portVariable}.`
    case 'EACCES':
    case 'EPERM':
      return `No permission to listen on port ${port}: choose a port of 1024 or above for ${name} with ${portVariable}.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
      // Many machines have only IPv4; then the other host is enough.
      if (hosts.length > 1) return null
      return `This machine has no address ${host} to listen on: correct HOST, or leave it out for 127.0.0.1.`
    default:
      return `Port ${port} cannot be used for ${name} (${errorCode}): choose another one with ${portVariable}.`
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} The error code, or `null` if it worked.
 */
function tryListening(host, port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
