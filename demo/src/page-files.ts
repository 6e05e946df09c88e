import { existsSync, readFileSync } from 'node:fs'
import { pageWords } from '../page/words/page-words.js'

/** A public file. */
export interface PageFile {
  readonly path: string
  readonly contentType: string
  readonly body: Buffer
}

// This is a list and not a folder, so that files that are not named here are never served, whatever the address.
const names = [
  'ask-shop.js',
  'brand-name.js',
  'brand.css',
  'card-fields.js',
  'cart-view.js',
  'checkout.css',
  'checkout.js',
  'confirm-with-bank.js',
  'contact-fields.js',
  'field-error.js',
  'form-problems.js',
  'fonts/space-mono-license.txt',
  'fonts/space-mono.woff2',
  'installments-words.js',
  'installments.js',
  'money.js',
  'pay-button.js',
  'payment-attempt.js',
  'pictures/coffee.svg',
  'pictures/cup.svg',
  'pictures/dripper.svg',
  'pictures/mark.svg',
  'playground.js',
  'playground/canvas.css',
  'playground/clipboard.js',
  'playground/code-view.js',
  'playground/code.css',
  'playground/controls.css',
  'playground/element-options.js',
  'playground/error-lines.js',
  'playground/event-log.js',
  'playground/event-names.js',
  'playground/events.css',
  'playground/form-markup.js',
  'playground/literal.js',
  'playground/looks.css',
  'playground/markup.js',
  'playground/method-buttons.js',
  'playground/options-change.js',
  'playground/preview-fields.js',
  'playground/preview-token.js',
  'playground/preview.js',
  'playground/result-panel.js',
  'playground/setup-form.js',
  'playground/setup.js',
  'playground/snippet.js',
  'playground/test-cards.js',
  'playground/themes/contrast.js',
  'playground/themes/dense.js',
  'playground/themes/index.js',
  'playground/themes/olaria.js',
  'playground/themes/plain.js',
  'playground/themes/soft.js',
  'playground/themes/structure.js',
  'playground/themes/underlined.js',
  'playground/tint.js',
  'playground/words.js',
  'playground/workbench.css',
  'refusal-words.js',
  'result-view.js',
  'return.js',
  'saved-card.js',
  'words/page-words.js',
  'words/this-page.js',
  ...Object.keys(pageWords).map((locale) => `words/${locale}.js`),
]

/** The build output of `demo/react`. */
const builtNames = ['app.js', 'hosted-payments.js'] as const

const contentTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
} as const

/**
 * Reads all files of the pages into memory, so that a missing file is found when the shop starts.
 *
 * @throws an error with the fix if the app is not built.
 */
export function readPageFiles(): readonly PageFile[] {
  const ofPages = names.map((name) => fileAt(`/${name}`, new URL(`../page/${name}`, import.meta.url)))
  return [...ofPages, ...builtNames.map(builtFile)]
}

function builtFile(name: string): PageFile {
  const file = new URL(`../../dist/react/${name}`, import.meta.url)
  if (!existsSync(file)) throw new Error(`dist/react/${name} is not built: run \`npm run build\`.`)
  return fileAt(`/react/${name}`, file)
}

function fileAt(path: string, file: URL): PageFile {
  const ending = path.slice(path.lastIndexOf('.') + 1) as keyof typeof contentTypes
  return { path, contentType: contentTypes[ending], body: readFileSync(file) }
}
