import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

// The second form is every other use.
const ownUrl = /new URL\('([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g
const assetUrl = /new URL\("([\w-]+\.wasm)", ?import\.meta\.url\)/g

/**
 * Lets modules find their files after they have become parts of a program: `import.meta.url` in a module of the
 * repository stays the address that the module has there, with the folder above the programs in place of the checkout.
 * What a module starts as a worker becomes a program of its own, and the files of packages are copied beside it.
 *
 * @param {string} checkoutFolder
 * @returns {import('rolldown').Plugin}
 */
export function ownUrls(checkoutFolder) {
  return {
    name: 'own-urls',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      if (id.includes('/node_modules/')) {
        for (const [, name = ''] of code.matchAll(assetUrl)) {
          this.emitFile({ type: 'asset', fileName: name, source: readFileSync(join(dirname(id), name)) })
        }
        return null
      }
      const path = relative(checkoutFolder, id).replace(/\.ts$/, '.js')
      const address = `new URL(${JSON.stringify(`../${path}`)}, import.meta.url).href`
      return code.replace(ownUrl, (_, worker) => {
        if (worker === undefined) return address
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${worker}.ts`), fileName: `${worker}.js` })
        return `new URL('${worker}.js', import.meta.url)`
      })
    },
  }
}
