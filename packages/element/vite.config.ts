import { defineConfig, type UserConfigFnObject } from 'vite'

const version = '1.2.0'

/** The hosted files: one build per format, since each has an entry of its own. */
const config: UserConfigFnObject = defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  build: {
    outDir: '../../dist/hosted',
    emptyOutDir: false,
    target: 'es2022',
    // Vite leaves the white space in ES modules for bundlers; this one goes to browsers as it is.
    rolldownOptions: { output: { minify: true } },
    lib:
      mode === 'module'
        ? { entry: 'src/hosted-module.ts', formats: ['es'], fileName: () => `element-${version}.mjs` }
        : {
            entry: 'src/hosted-script.ts',
            formats: ['iife'],
            // Asked for by vite, and not used: the file exports nothing, it defines the global itself.
            name: 'service',
            fileName: () => `element-${version}.js`,
          },
  },
}))

export default config
