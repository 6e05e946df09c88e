import type { Plugin } from 'vite'

/**
 * Converts a CommonJS module of a package to an ES module if it exports one value and requires nothing. Otherwise the
 * bundler keeps it as CommonJS and adds helpers, a quarter of a kilobyte in every frame.
 */
export function singleExport(): Plugin {
  return {
    name: 'single-export',
    transform(code, id) {
      const isOfPackage = id.includes('/node_modules/') && id.endsWith('.js')
      const converted = isOfPackage ? withSingleExport(code) : null
      return converted ? { code: converted, map: null } : null
    },
  }
}

/** The module with its only `module.exports` as the default export; `null` if it uses more of CommonJS than that. */
export function withSingleExport(code: string): string | null {
  const [before, value = '', ...more] = code.split('\nmodule.exports = ')
  const isName = /^\w+;\n?$/.test(value)
  if (before === undefined || !isName || more.length > 0) return null
  return /\b(exports|require)\b/.test(before) ? null : `${before}\nexport default ${value}`
}
