import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, type Rollup } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const bundles = new Map<string, Promise<string>>()

/**
 * A bundler's output for a module, as one inline script. It is built once for each module.
 *
 * @param entry Path relative to the folder of this file.
 */
export function bundled(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, known)
  return known
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte({ configFile: false })],
    define: { 'process.env.NODE_ENV': '"production"' },
    // The build of Vue that compiles templates, as for a page without a bundler.
    resolve: { alias: { vue: 'vue/dist/vue.esm-bundler.js' } },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      // The page has one script, also if the library would load a part of itself later.
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: here + entry, formats: ['es'], fileName: 'app' },
    },
  })
  const [{ output }] = built as Rollup.RollupOutput[] as [Rollup.RollupOutput]
  // In a page, the first such tag would end the script.
  return output[0].code.replaceAll('</script', '<\\/script')
}
