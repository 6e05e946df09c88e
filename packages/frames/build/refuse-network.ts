import type { Plugin } from 'postcss'

/**
 * Fails the build on a style that could reach the network: a background loaded per typed digit tells the digits
 * to whoever serves it.
 */
export function refuseNetwork(): Plugin {
  return {
    postcssPlugin: 'refuse-network',
    AtRule(rule) {
      if (/^(import|font-face|namespace)$/i.test(rule.name))
        throw rule.error(`@${rule.name} may not be in a frame.`)
    },
    Declaration(declaration) {
      const call = /(url|src|image|image-set|cross-fade|attr)\s*\(/i.exec(declaration.value)
      if (call) throw declaration.error(`${call[0]}) may not be in a frame: it can load something.`)
    },
  }
}
