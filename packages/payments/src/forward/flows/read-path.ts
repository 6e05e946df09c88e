import { removeCardNumbers, ServiceError } from '@element-js/values'
import { findPathFlaw } from '../domain/destination.ts'
import { hasOpening, refusal } from '../template/template.ts'

/**
 * Checks the path of a request, which may have a query. It must mean the same to every reader: a path that a URL parser
 * would correct is refused, and so is one that servers read in different ways.
 *
 * @throws ServiceError 400.
 */
export function refuseOddPath(path: string): void {
  if (hasOpening(path) || hasOpening(decodeLoosely(path))) {
    throw refusal('path', 'must not contain a template: card data is never part of a URL.')
  }
  const url = URL.parse(`${anyOrigin}${path}`)
  const isPlain = path.startsWith('/') && url?.origin === anyOrigin && url.pathname + url.search === path
  if (!isPlain) {
    throw invalid(
      'must begin with a slash and be written as it is sent: without a fragment, without . or .. as a part, and with spaces and other special characters percent-encoded.',
    )
  }
  const flaw = findPathFlaw(url.pathname)
  if (flaw) throw invalid(`${flaw}.`)
}

const anyOrigin = 'https://destination.invalid'

function invalid(flaw: string): ServiceError {
  return new ServiceError('invalid_request', { field: 'path', message: `path ${flaw}` })
}

/** The part of a path that says which resource it is, without the query. */
export function pathnameOf(path: string): string {
  const query = path.indexOf('?')
  return query < 0 ? path : path.slice(0, query)
}

/** A path as it is recorded: without its query, and without card numbers, however they are written. */
export function recordedPath(path: string): string {
  const pathname = pathnameOf(path)
  const decoded = decodeLoosely(pathname)
  const cleaned = removeCardNumbers(decoded)
  return cleaned === decoded
    ? pathname
    : encodeURI(cleaned.toWellFormed()).replaceAll('%5Bdigits%5D', '[digits]')
}

function decodeLoosely(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
