import type { Plugin } from 'vite'

/**
 * Leaves a module out of the bundle: the document imports it from the service while it runs.
 *
 * @param specifier The module, as the source imports it.
 * @param address The hosted file, relative to the document.
 */
export function hostedPart(specifier: string, address: string): Plugin {
  return {
    name: 'hosted-part',
    enforce: 'pre',
    resolveId: (source) => (source === specifier ? { id: address, external: true } : null),
  }
}
