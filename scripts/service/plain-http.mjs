const virtual = '\0node:http.cjs'

/**
 * Lets the programs import Node's HTTP module as CommonJS does. To import it as an ES module reads all of its exports, of
 * which three load Node's whole HTTP client for `fetch`: 36 ms of processor time at each start.
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
