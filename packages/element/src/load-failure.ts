import { type ElementType, type LoadErrorCause, version } from '@element-js/protocol/frame'

const advice: { readonly [cause in LoadErrorCause]: string } = {
  blocked: 'let CSP, extensions and network reach',
  offline: 'it comes once there is a network to',
  timeout: 'no answer from',
  http: 'check the API key and',
  handshake: 'register this page with the API key at',
  version: `${version} is wanted from`,
}

/** The message for developers about a field that did not load. */
export function loadFailure(
  type: ElementType,
  { cause, detail, origin }: { cause: LoadErrorCause; detail: string | number; origin: string },
): string {
  return `the ${type} field did not come up (${cause}${detail && ` ${detail}`}): ${advice[cause]} ${origin}.`
}
