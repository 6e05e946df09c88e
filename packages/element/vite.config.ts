import { defineConfig, type LibraryOptions, type UserConfigFnObject } from 'vite'

const version = '1.2.0'

const hostedFiles: { readonly script: LibraryOptions } & { readonly [mode: string]: LibraryOptions } = {
  script: {
    entry: 'src/hosted-script.ts',
    formats: ['iife'],
    name: 'service',
    fileName: () => `element-${version}.js`,
  },
  module: { entry: 'src/hosted-module.ts', formats: ['es'], fileName: () => `element-${version}.mjs` },
  warnings: {
    entry: 'src/hosted-development.ts',
    formats: ['es'],
    fileName: () => `development-${version}.mjs`,
  },
}

/** The hosted files: one build per format, since each has an entry of its own. */
const config: UserConfigFnObject = defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  build: {
    outDir: '../../dist/hosted',
    emptyOutDir: false,
    target: 'es2022',
    // Vite leaves the white space in ES modules for bundlers; this one goes to browsers as it is.
    rolldownOptions: { output: { minify: true } },
    lib: hostedFiles[mode] ?? hostedFiles.script,
  },
}))

export default config
