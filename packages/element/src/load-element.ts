import { IntegrationError, named } from './integration-error.ts'
import { loadHostedScript } from './load-hosted-script.ts'
import { checkOptions } from './options.ts'
import type { service } from './packaged-service.ts'

export interface LoadElementOptions {
  /** Address of the hosted file, as `https://pay.example/element-1.2.0.js`. */
  readonly src: string
  /**
   * Hash of the file, as `sha384-…`; the service's `/scripts.json` has it. A file that is another one is not run.
   * Default: none, and whatever comes from the address is run.
   */
  readonly integrity?: string
  /** The page's nonce, where its Content-Security-Policy asks each script for one. */
  readonly nonce?: string
}

// Promises by file: callers who ask for the same file share one.
const loads = new Map<string, Promise<typeof service>>()

/**
 * Loads the hosted library, by a `<script>` in the page's head, and gives the `service` of that very file. The page's
 * globals stay as they are, so that two versions can be on one page.
 *
 * Every caller who asks for the same file shares one tag and one promise; a tag for it that is on the page already is
 * taken. After a failure the next call tries anew.
 *
 * Under `require-trusted-types-for 'script'` the page's policy has to allow the name `element-js`.
 *
 * @returns `null` on a server, where there is no page: a module may call this wherever it is imported. Rejects with an
 *   IntegrationError when the file does not come (`load_failed`), is not this library (`wrong_file`), or may not be
 *   asked for (`trusted_types`).
 * @throws IntegrationError at once for a wrong argument.
 */
export function loadElement(options: LoadElementOptions): Promise<typeof service | null> {
  checkOptions('loadElement()', options, { src: 'string', integrity: 'string', nonce: 'string' })
  const { src, integrity, nonce } = options
  checkIntegrity(integrity)
  if (typeof document === 'undefined') return Promise.resolve(null)

  const address = addressOf(src)
  const file = `${address} ${integrity}`
  const shared = loads.get(file)
  if (shared) return shared
  const loading = loadHostedScript({ src: address, integrity, nonce }).catch((error: unknown) => {
    loads.delete(file)
    throw error
  })
  loads.set(file, loading)
  return loading
}

function addressOf(src: unknown): string {
  const url = typeof src === 'string' && URL.canParse(src, document.baseURI) && new URL(src, document.baseURI)
  // A file without http has no site of its own, which the frames need; and `data:` would be code in an address.
  if (src && url && /^https?:$/.test(url.protocol)) return url.href
  throw new IntegrationError(
    'invalid_option',
    `loadElement() was given ${named(src)} as src. Give the address of the hosted file, as "https://pay.example/element-1.2.0.js".`,
  )
}

/** Browsers take a hash that they cannot read for none, and run whatever comes. */
function checkIntegrity(integrity: string | undefined): void {
  if (integrity === undefined || /^\s*(sha(256|384|512)-[A-Za-z0-9+/]+={0,2}(\s+|$))+$/.test(integrity))
    return
  throw new IntegrationError(
    'invalid_option',
    `loadElement() was given ${named(integrity)} as integrity. Give the hash from the service's scripts.json, as "sha384-…".`,
  )
}
