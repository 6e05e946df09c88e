import { defineConfig, type UserConfigFnObject } from 'vite'
import manifest from './package.json' with { type: 'json' }

const { version } = manifest

interface HostedFile {
  readonly entry: string
  readonly format: 'iife' | 'es'
  readonly fileName: string
}

/**
 * The hosted files, by the mode that builds each. They contain copies of shared code, so that one request is enough.
 */
const hostedFiles: { readonly script: HostedFile } & { readonly [mode: string]: HostedFile } = {
  script: { entry: 'src/hosted-script.ts', format: 'iife', fileName: `element-${version}.js` },
  module: { entry: 'src/hosted-module.ts', format: 'es', fileName: `element-${version}.mjs` },
  fonts: { entry: 'src/hosted-fonts.ts', format: 'es', fileName: `fonts-${version}.mjs` },
  payments: { entry: 'src/hosted-payments.ts', format: 'es', fileName: `payments-${version}.mjs` },
  development: { entry: 'src/hosted-development.ts', format: 'es', fileName: `development-${version}.mjs` },
}

/**
 * Properties that only the library's own code uses; the build shortens their names. Names that a merchant's page, a
 * frame or the browser uses must not be among them.
 */
const ownProperties =
  /^(answer|apiKey|arrived|attempts|connected|container|creator|defaults|develop|drop|elsewhere|emit|emitter|entry|fail|failed|fallbackLink|frameLink|given|happened|hasFailed|ignored|isInPlace|isLoading|isReady|isSandbox|kinds|loadPart|loadedFrom|members|membership|mismatched|notReady|openFrame|received|refusal|send|sendSetup|setup|shown|skip|stop|titles|tokenize|warm)$/

const config: UserConfigFnObject = defineConfig(({ mode }) => {
  const { entry, format, fileName } = hostedFiles[mode] ?? hostedFiles.script
  return {
    root: import.meta.dirname,
    build: {
      outDir: '../../dist/hosted',
      emptyOutDir: false,
      target: 'es2022',
      // The result is four percent smaller than that of the bundler's own minifier, which matters on every shop's page.
      minify: 'terser',
      terserOptions: {
        module: format === 'es',
        compress: {
          ecma: 2020,
          hoist_funs: true,
          loops: false,
          passes: 8,
          pure_getters: true,
          unsafe: true,
          unsafe_arrows: true,
        },
        // Some of them are also names of browsers, which terser otherwise keeps.
        mangle: { properties: { builtins: true, regex: ownProperties } },
        // Chromium compiles the functions while the file arrives, and not one by one while the page mounts its fields.
        format: { preamble: '//# allFunctionsCalledOnLoad' },
      },
      lib: { entry, formats: [format], name: 'service', fileName: () => fileName },
    },
  }
})

export default config
