import { createRequire } from 'node:module'
import { version } from '@element-js/protocol/frame'
import { build, defineConfig, type Rolldown, type UserConfig, type UserConfigFnObject } from 'vite'
import { hostedPart } from './build/hosted-part.ts'
import { inlineDocument } from './build/inline-document.ts'
import { singleExport } from './build/single-export.ts'
import { thirdPartyNotices } from './build/third-party-notices.ts'

/**
 * Properties that only the field's own code uses; the build shortens their names, which saves a hundred bytes. Names
 * that the page, the service or the browser uses must not be among them.
 */
const ownProperties =
  /^(apiKey|bins|brandChanged|caret|checkDigit|choice|chooser|chosen|codeLength|colour|configure|declarations|digits|dispatch|edit|emit|emptied|fits|flaw|future|gaps|handleKey|idempotencyKey|informationOf|inputs|inserted|isAutofill|isAutofilled|isEmpty|isFlawShown|isFocused|judge|judged|keyPart|lean|least|lengths|letters|lightness|marks|member|most|network|networkMessage|networksOf|notMounted|pick|receive|refusals|remains|reportStates|reread|room|spec|strokes|takeFonts|today|usualLength|verdict|wishes|wording)$/

const outDir = `../../dist/hosted/frames/${version}`

/** The table of brands is compiled from this module, so its license is that of a part of the document. */
const sourceOfBrands = createRequire(new URL('../card/package.json', import.meta.url)).resolve(
  'credit-card-type/dist/lib/card-types.js',
)

/** The parts that few fields load, by the modes that build them. The service hosts each beside the document. */
const parts: { readonly [mode: string]: string } = {
  cover: './cover/watch-cover.ts',
  fonts: './fonts.ts',
  icons: './icons/brand-icon.ts',
}

/** How both parts of the document's script are bundled. */
function scriptOf(entry: string, format: 'es' | 'iife'): UserConfig['build'] {
  return {
    outDir,
    target: 'es2022',
    minify: 'terser',
    terserOptions: {
      ecma: 2022,
      compress: { ecma: 2020, passes: 6, inline: 1, loops: false, pure_getters: true, unsafe_arrows: true },
      mangle: { properties: { regex: ownProperties } },
      format: { preserve_annotations: false },
    },
    lib: { entry, formats: [format], name: 'run', fileName: () => 'field.js' },
  }
}

/** Bundles the part that greets. @returns its code, which defines `run`. */
async function bundleGreeting(): Promise<string> {
  const [built] = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    build: { ...scriptOf('src/greet.ts', 'iife'), write: false },
  })) as Rolldown.RolldownOutput[]
  if (!built) throw new Error('Nothing was bundled.')
  return built.output[0].code
}

const document: UserConfig = {
  root: import.meta.dirname,
  build: { ...scriptOf('src/main.ts', 'es'), emptyOutDir: true },
  plugins: [
    ...Object.entries(parts).map(([name, source]) => hostedPart(source, `./${name}.js`)),
    singleExport(),
    thirdPartyNotices('third-party-notices.txt', [sourceOfBrands]),
    inlineDocument({
      html: new URL('src/document/field.html', import.meta.url),
      css: new URL('src/document/field.css', import.meta.url),
      greet: bundleGreeting,
    }),
  ],
}

function partOf(name: string, source: string): UserConfig {
  return {
    root: import.meta.dirname,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: 'terser',
      lib: { entry: `src/${source}`, formats: ['es'], fileName: () => `${name}.js` },
    },
  }
}

/** Without a mode it builds the document, which empties the folder, so this comes first. */
const config: UserConfigFnObject = defineConfig(({ mode }) => {
  const source = parts[mode]
  return source === undefined ? document : partOf(mode, source)
})

export default config
