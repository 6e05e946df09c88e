const virtual = '\0node:http.cjs'

/**
 * Makes the programs import Node's HTTP module as CommonJS does. An import as an ES module reads all exports of the
 * module, and three of them load Node's whole HTTP client for `fetch`: 36 ms of processor time at each start.
 *
 * @returns {import('rolldown').Plugin}
 */
export function plainHttp() {
  return {
    name: 'plain-http',
    resolveId: (specifier) => (/^(node:)?http$/.test(specifier) ? virtual : null),
    load: (id) => (id === virtual ? `module.exports = process.getBuiltinModule('node:http')` : null),
  }
}
