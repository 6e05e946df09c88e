import { version } from '@element-js/protocol/frame'
import { checkOptions } from './check-options.ts'
import { IntegrationError, named } from './integration-error.ts'
import { loadHostedScript } from './load-hosted-script.ts'
import type { service } from './packaged-service.ts'
import { parseUrl } from './parse-url.ts'

export interface LoadElementOptions {
  /** Address of the hosted file, such as `https://pay.example/element-<version>.js`. */
  readonly src: string
  /**
   * Hash of the file, such as `sha384-…`, from the service's `/scripts.json`. A file with another hash does not run.
   * Default: no hash, so any file from the address runs.
   */
  readonly integrity?: string | undefined
  /** The page's nonce, if its Content-Security-Policy requires one for each script. */
  readonly nonce?: string | undefined
}

// Promises by file: callers that request the same file share one.
const loads = new Map<string, Promise<typeof service>>()

/**
 * Loads the hosted library with a `<script>` in the page's head, and returns the `service` of exactly that file. The
 * page's globals do not change, so one page can use two versions.
 *
 * All callers that request the same file share one tag and one promise. If the page already has a tag for the file,
 * that tag is used. After a failure, the next call tries again.
 *
 * If the page's policy has `require-trusted-types-for 'script'`, it must also allow the policy name `element-js`.
 *
 * @returns a promise of `service`, or `null` on a server, where there is no page, so that a module can call this
 *   wherever it is imported. The promise rejects with an IntegrationError if the file cannot be loaded (`load_failed`),
 *   is not this library (`wrong_file`), or if the page's policy forbids the request (`trusted_types`).
 * @throws IntegrationError immediately for a wrong argument.
 */
export function loadElement(options: LoadElementOptions): Promise<typeof service | null> {
  const read = readLoadOptions(options)
  if (!read) return Promise.resolve(null)
  const { src: address, integrity, nonce } = read
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

/**
 * @returns the options with the absolute address, or `null` on a server.
 * @throws IntegrationError for a wrong option.
 */
export function readLoadOptions(options: LoadElementOptions): LoadElementOptions | null {
  checkOptions('loadElement()', options, { src: 'string', integrity: 'string', nonce: 'string' })
  checkIntegrity(options.integrity)
  return typeof document === 'undefined' ? null : { ...options, src: addressOf(options.src) }
}

function addressOf(src: unknown): string {
  const url = typeof src === 'string' && parseUrl(src, document.baseURI)
  // An address without http has no site, which the frames need, and a `data:` address would be code.
  if (src && url && /^https?:$/.test(url.protocol)) return url.href
  throw new IntegrationError(
    'invalid_option',
    `loadElement() was given ${named(src)} as src. Give the address of the hosted file, as "https://pay.example/element-${version}.js".`,
  )
}

/** Browsers ignore a hash that they cannot parse, and would run any file. */
function checkIntegrity(integrity: string | undefined): void {
  if (integrity === undefined || /^\s*(sha(256|384|512)-[A-Za-z0-9+/]+={0,2}(\s+|$))+$/.test(integrity))
    return
  throw new IntegrationError(
    'invalid_option',
    `loadElement() was given ${named(integrity)} as integrity. Give the hash from the service's scripts.json, as "sha384-…".`,
  )
}
