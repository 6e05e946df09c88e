import { createRequire } from 'node:module'
import { defineConfig, type UserConfig } from 'vite'
import { inlineDocument } from './build/inline-document.ts'
import { singleExport } from './build/single-export.ts'
import { thirdPartyNotices } from './build/third-party-notices.ts'

/**
 * Properties that only the field's own code uses; the build shortens their names, which saves a hundred bytes. Names
 * that the page, the service or the browser uses must not be among them.
 */
const ownProperties =
  /^(apiKey|applyWaiting|brandChanged|checkDigit|chooser|chosen|codeLength|colour|declarations|digits|dispatch|fits|flaw|future|handleKey|idempotencyKey|informationOf|inserted|isAutofill|isAutofilled|isEmpty|isFlawShown|isFocused|judge|judged|keyPart|lean|least|letters|lightness|marks|most|network|networkMessage|notMounted|refusals|remains|reportStates|reread|spec|strokes|usualLength|verdict|wording)$/

/** The table of brands is compiled from this module, so its license is that of a part of the document. */
const sourceOfBrands = createRequire(new URL('../card/package.json', import.meta.url)).resolve(
  'credit-card-type/dist/lib/card-types.js',
)

const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: '../../dist/hosted/frames/1.2.0',
    emptyOutDir: true,
    target: 'es2022',
    minify: 'terser',
    terserOptions: {
      ecma: 2022,
      compress: { ecma: 2020, passes: 6, inline: 1, loops: false, pure_getters: true, unsafe_arrows: true },
      mangle: { properties: { regex: ownProperties } },
    },
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'field', fileName: () => 'field.js' },
  },
  plugins: [
    singleExport(),
    thirdPartyNotices('third-party-notices.txt', [sourceOfBrands]),
    inlineDocument({
      html: new URL('src/document/field.html', import.meta.url),
      css: new URL('src/document/field.css', import.meta.url),
    }),
  ],
})

export default config
