import type { Plugin } from 'postcss'

/**
 * Stops the build if a style could load something: a background that the browser loads for each typed digit would
 * reveal the digits to the server of the background.
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
