import { PlainError } from './plain-error.mjs'

/**
 * @typedef {object} Address
 * @property {string} name The name of the program for sentences: `the service`.
 * @property {string} portVariable The environment variable that sets the port.
 * @property {number} port
 * @property {readonly string[]} hosts The addresses on which it listens.
 * @property {string} url The URL that a person opens, without a trailing slash.
 * @property {string} probeUrl It answers 200 as soon as the program is ready.
 */

/**
 * The address of the service.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Address}
 */
export function serviceAddress(env) {
  const port = readPort(env, 'PORT', 4242)
  const host = env.HOST || '127.0.0.1'
  const local = `http://${reachableHost(host)}:${port}`
  return {
    name: 'the service',
    portVariable: 'PORT',
    port,
    hosts: [host],
    url: withoutSlashes(env.PUBLIC_URL || local),
    probeUrl: `${local}/health`,
  }
}

/**
 * The address of the demo shop.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Address}
 */
export function demoAddress(env) {
  const port = readPort(env, 'DEMO_PORT', 3000)
  const url = `http://localhost:${port}`
  return {
    name: 'the demo shop',
    portVariable: 'DEMO_PORT',
    port,
    // Browsers may use either for `localhost`.
    hosts: ['127.0.0.1', '::1'],
    url,
    probeUrl: `${url}/`,
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} variable
 * @param {number} fallback
 * @returns {number}
 */
function readPort(env, variable, fallback) {
  const text = env[variable]
  if (text === undefined || text === '') return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65_535) return port
  throw new PlainError(`${variable} must be a port number from 1 to 65535, but it is "${text}".`)
}

/**
 * The host name under which this machine reaches a program that listens on `host`.
 *
 * @param {string} host
 * @returns {string}
 */
function reachableHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** @param {string} url */
function withoutSlashes(url) {
  let end = url.length
  while (url[end - 1] === '/') end -= 1
  return url.slice(0, end)
}
