import { IntegrationError } from './integration-error.ts'

/** Listens for the page's own policy blocking a file. */
export function watchBlocking(src: string): { directive(): string | null; stop(): void } {
  let directive: string | null = null
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (event.blockedURI === src && event.disposition === 'enforce') directive = event.effectiveDirective
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return {
    directive: () => directive,
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
}

/** Why a hosted file did not load, as far as a page can tell: browsers report that a script failed, but not why. */
export function scriptFailure(src: string, directive: string | null): IntegrationError {
  return new IntegrationError('load_failed', `${src} could not be loaded. ${adviceFor(src, directive)}`)
}

function adviceFor(src: string, directive: string | null): string {
  if (directive !== null) {
    return `The page's Content-Security-Policy blocks it: add ${new URL(src).origin} to ${directive}, or a nonce.`
  }
  if (!navigator.onLine) return 'The browser is offline: try again when it is not.'
  return (
    'Open the address to see whether it answers; check that integrity is the hash in its scripts.json, ' +
    'that the page is not on https while it is on http, that no extension blocks it, and that the browser allows the ' +
    'page "local network access" if the address is on this machine or in its network.'
  )
}
