import { version } from '@element-js/protocol/frame'
import { checkOptions } from './check-options.ts'
import type { CspDirectives } from './csp-policy.ts'
import { IntegrationError, named } from './integration-error.ts'
import { parseUrl } from './parse-url.ts'

export { type CspDirectives, mergeCsp, printCsp } from './csp-policy.ts'

/** The parts of element.js that a page uses. */
export interface CspOptions {
  /** Origin of the payments service, such as `https://pay.example`. */
  readonly service: string
  /**
   * How the page loads the library: with a script tag, with an `import` from the service, or in its own bundle.
   * Default: `script`.
   */
  readonly library?: 'script' | 'module' | 'bundle' | undefined
  /** The `integrity` of the script tag: the policy then allows the file by its content, wherever it is hosted. */
  readonly integrity?: string | undefined
  /** The nonce of this response, for pages that allow scripts by a nonce, with or without `'strict-dynamic'`. */
  readonly nonce?: string | undefined
  /** Origins of the `fonts` of `elements()`; `'self'` for the page's own origin. */
  readonly fonts?: readonly string[] | undefined
  /**
   * Whether the page uses functions other than `elements` and `createToken`, such as those for installments. Default:
   * `false`.
   */
  readonly payments?: boolean | undefined
  /** Whether the page has a sandbox key and should show warnings. Default: `false`. */
  readonly development?: boolean | undefined
}

/**
 * The Content-Security-Policy directives that element.js needs, without any other sources. Merge them into the page's
 * own policy with `mergeCsp`. element.js needs no `style-src`, no `img-src`, no Trusted Types policy and nothing
 * inline, and it needs `connect-src` only for fonts and payments.
 *
 * @throws IntegrationError that names the given value, the expected value and the fix.
 */
export function csp(options: CspOptions): CspDirectives {
  checkOptions('csp()', options, {
    service: 'string',
    library: ['script', 'module', 'bundle'],
    integrity: 'string',
    nonce: 'string',
    fonts: 'object',
    payments: 'boolean',
    development: 'boolean',
  })
  const service = readOrigin('service', options.service)
  const scripts = scriptSources(service, options)
  const fonts = [options.fonts ?? []]
    .flat()
    .map((font) => (font === "'self'" ? font : readOrigin('fonts', font)))
  const connections = [...fonts, ...(options.payments ? [service] : [])]
  return {
    ...(scripts.length > 0 && { 'script-src': scripts }),
    'frame-src': [service],
    ...(connections.length > 0 && { 'connect-src': [...new Set(connections)] }),
  }
}

function scriptSources(
  service: string,
  { library = 'script', integrity, nonce, fonts = [], payments, development }: CspOptions,
): string[] {
  if (integrity !== undefined && (library !== 'script' || nonce !== undefined)) {
    throw wrong(
      'integrity',
      integrity,
      'Only a script tag without a nonce is allowed by it: leave it out here.',
    )
  }
  if (nonce !== undefined) {
    // Browsers also allow what a script with the nonce imports, and the files that the library itself loads.
    if (/^[\w+/-]{8,}={0,2}$/.test(nonce)) return [`'nonce-${nonce}'`]
    throw wrong(
      'nonce',
      nonce,
      'Give the random base64 value alone, without "nonce-" and quotes, new for each answer.',
    )
  }
  const parts = [
    // A bundle contains these files.
    ...(fonts.length > 0 && library !== 'bundle' ? [`${service}/fonts-${version}.mjs`] : []),
    ...(payments && library !== 'bundle' ? [`${service}/payments-${version}.mjs`] : []),
    ...(development ? [`${service}/development-${version}.mjs`] : []),
  ]
  if (library === 'bundle') return parts
  if (integrity === undefined) return [`${service}/element-${version}.${endings[library]}`, ...parts]
  if (/^sha(256|384|512)-[\w+/]{43,86}={0,2}$/.test(integrity)) return [`'${integrity}'`, ...parts]
  throw wrong('integrity', integrity, 'Give the one hash of the script tag, as "sha384-…".')
}

const endings = { script: 'js', module: 'mjs' } as const

function readOrigin(option: string, given: unknown): string {
  const url = typeof given === 'string' && !/[\s*;,]/.test(given) ? parseUrl(given) : null
  // A policy cannot name an IPv6 address.
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && /^\/?$/.test(url.pathname + url.search)
  if (isOrigin && !url.hostname.startsWith('[') && !url.username && !url.hash) return url.origin
  const fix =
    url && url.origin !== 'null' && !url.hostname.startsWith('[') ? url.origin : 'https://pay.example'
  throw wrong(option, given, `Give an origin, as "${fix}"${option === 'fonts' ? `, or "'self'"` : ''}.`)
}

function wrong(option: string, given: unknown, fix: string): IntegrationError {
  return new IntegrationError(
    'invalid_option',
    `csp(): the option "${option}" was given ${named(given)}. ${fix}`,
  )
}
