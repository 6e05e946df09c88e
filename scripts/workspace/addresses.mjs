import { PlainError } from './plain-error.mjs'

/**
 * @typedef {object} Address
 * @property {string} name What answers there, as a sentence names it: `the service`.
 * @property {string} portVariable The environment variable that moves it.
 * @property {number} port
 * @property {readonly string[]} hosts The addresses it listens on.
 * @property {string} url What a person opens, without a trailing slash.
 * @property {string} probeUrl Answers 200 once the program can serve.
 */

/**
 * Where the service listens.
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
 * Where the demo shop listens.
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
    // A browser may take either for `localhost`.
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
 * Where to reach, from this machine, a program that listens on `host`.
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
