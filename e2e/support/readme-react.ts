import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'

/** A page with a checkout in React, which the module `checkout` exports. */
export async function bundleReact(checkout: string): Promise<string> {
  const main = `import { createRoot } from 'react-dom/client'
import { Checkout } from 'checkout.tsx'
createRoot(document.getElementById('app')).render(<Checkout />)`
  const built = await build({
    root: fileURLToPath(new URL('../../packages/react', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [modules({ 'checkout.tsx': checkout, 'main.tsx': main })],
    resolve: { alias: { '@element-js/react': '/src/index.ts' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: 'main.tsx', formats: ['es'], fileName: 'app' },
    },
  })
  const [{ output }] = built as Rollup.RollupOutput[] as [Rollup.RollupOutput]
  const script = output[0].code.replaceAll('</script', '<\\/script')
  const style = '.box { border: 1px solid #8b8b94; border-radius: 8px; padding: 12px; }'
  return `<!doctype html><style>${style}</style><div id="app"></div><script type="module">${script}</script>`
}

/** Gives modules to the bundler as if they were in the package's folder. */
function modules(texts: Readonly<Record<string, string>>): Plugin {
  const folder = fileURLToPath(new URL('../../packages/react/', import.meta.url))
  return {
    name: 'modules of the page',
    enforce: 'pre',
    resolveId: (id) =>
      Object.keys(texts)
        .map((name) => folder + name)
        .find((path) => path.endsWith(`/${id.replace(folder, '')}`)) ?? null,
    load: (id) => texts[id.replace(folder, '')] ?? null,
  }
}
