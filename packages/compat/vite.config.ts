import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfigFnObject } from 'vite'
import manifest from './package.json' with { type: 'json' }

const { version } = manifest

interface HostedFile {
  readonly entry: string
  readonly format: 'iife' | 'es'
  readonly fileName: string
}

/** The hosted files, by the mode that builds each: a script for pages with a tag, a module for pages that import. */
const hostedFiles: { readonly stripe: HostedFile } & { readonly [mode: string]: HostedFile } = {
  stripe: { entry: 'src/stripe.ts', format: 'es', fileName: `compat-stripe-${version}.mjs` },
  'stripe-script': {
    entry: 'src/hosted-stripe-script.ts',
    format: 'iife',
    fileName: `compat-stripe-${version}.js`,
  },
  'smart-fields': {
    entry: 'src/smart-fields.ts',
    format: 'es',
    fileName: `compat-smart-fields-${version}.mjs`,
  },
  'smart-fields-script': {
    entry: 'src/hosted-smart-fields-script.ts',
    format: 'iife',
    fileName: `compat-smart-fields-${version}.js`,
  },
}

const config: UserConfigFnObject = defineConfig(({ mode }) => {
  const { entry, format, fileName } = hostedFiles[mode] ?? hostedFiles.stripe
  const library = '@element-js/element'
  const libraryFile = fileURLToPath(new URL('../element/src/hosted-module.ts', import.meta.url))
  return {
    root: import.meta.dirname,
    // A script contains the library, so that one tag is enough. This is the hosted library, which loads the parts that
    // few pages need from the service when they are used. The package would contain them.
    ...(format === 'iife' && {
      resolve: { alias: { [library]: libraryFile } },
      // A script has no such address, so it takes the address of its tag.
      define: { 'import.meta.url': 'undefined' },
    }),
    build: {
      outDir: '../../dist/hosted',
      emptyOutDir: false,
      target: 'es2022',
      minify: 'terser',
      lib: { entry, formats: [format], name: 'compat', fileName: () => fileName },
      rolldownOptions: {
        // A module uses the library's own file beside it.
        external: format === 'es' ? [library] : [],
        output: { paths: { [library]: `./element-${version}.mjs` }, codeSplitting: false },
      },
    },
  }
})

export default config
