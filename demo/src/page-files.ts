import { readFileSync } from 'node:fs'

/** A file that anyone may have. */
export interface PageFile {
  readonly path: string
  readonly contentType: string
  readonly body: Buffer
}

// A list and not a folder: what is not named here is not served, whatever the address looks like.
const names = [
  'brand-name.js',
  'card-fields.js',
  'cart-view.js',
  'checkout.css',
  'checkout.js',
  'contact-fields.js',
  'field-error.js',
  'money.js',
  'pay-button.js',
  'payment-attempt.js',
  'pictures/coffee.svg',
  'pictures/cup.svg',
  'pictures/dripper.svg',
  'pictures/mark.svg',
  'refusal-words.js',
  'result-view.js',
] as const

const contentTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const

/** Reads all files of the page into memory: a missing one is found when the shop opens. */
export function readPageFiles(): readonly PageFile[] {
  return names.map((name) => ({
    path: `/${name}`,
    contentType: contentTypes[name.slice(name.lastIndexOf('.') + 1) as keyof typeof contentTypes],
    body: readFileSync(new URL(`../page/${name}`, import.meta.url)),
  }))
}
