import type { Plugin } from 'vite'

/**
 * Makes an ES module of each CommonJS module of a package that exports one value and requires nothing. The bundler would
 * keep them as CommonJS, with its helpers: a quarter of a kilobyte in every frame.
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

/** The module with its one `module.exports` as the default export; `null` when it has more than that of CommonJS. */
export function withSingleExport(code: string): string | null {
  const [before, value = '', ...more] = code.split('\nmodule.exports = ')
  const isName = /^\w+;\n?$/.test(value)
  if (before === undefined || !isName || more.length > 0) return null
  return /\b(exports|require)\b/.test(before) ? null : `${before}\nexport default ${value}`
}
