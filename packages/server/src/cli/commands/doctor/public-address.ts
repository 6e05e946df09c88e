import { request } from 'node:https'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import { counted, describeError } from '@element-js/values'
import { type ClockComparison, error, type Finding, found, warning } from './finding.ts'

/** What answered at an https: address, or why nothing did. */
export type PublicAddress =
  | { readonly failure: string }
  | {
      readonly status: number
      /** Why the certificate is not valid for browsers; `null` if it is. */
      readonly certificateFlaw: string | null
      /** Unix milliseconds. */
      readonly certificateEndsAtMs: number
      readonly clock: ClockComparison | null
    }

const patienceMs = 5000
const dayMs = 86_400_000

/**
 * Asks the service by its public address, as a browser would.
 *
 * @param authorities Certificates that count besides those of the system.
 */
export function examinePublicAddress(publicUrl: string, authorities?: string): Promise<PublicAddress> {
  return new Promise((resolve) => {
    const sent = request(
      new URL('/livez', publicUrl),
      // An invalid certificate is a finding of its own, and nothing secret is sent.
      {
        rejectUnauthorized: false,
        timeout: patienceMs,
        agent: false,
        ...(authorities && { ca: authorities }),
      },
      (answer) => {
        const socket = answer.socket as TLSSocket
        const { valid_to: validTo }: PeerCertificate = socket.getPeerCertificate()
        answer.resume()
        resolve({
          status: answer.statusCode ?? 0,
          certificateFlaw: socket.authorized ? null : String(socket.authorizationError),
          certificateEndsAtMs: Date.parse(validTo),
          clock: clockOf(answer.headers.date),
        })
      },
    )
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    sent.once('error', (cause) => resolve({ failure: describeError(cause) }))
    sent.end()
  })
}

function clockOf(date: string | undefined): ClockComparison | null {
  const atMs = Date.parse(date ?? '')
  if (Number.isNaN(atMs)) return null
  // The header has whole seconds, and a proxy may have written it.
  return { of: 'PUBLIC_URL', aheadMs: Date.now() - atMs, toleranceMs: patienceMs }
}

export function publicAddressFindings(seen: PublicAddress, nowMs: number): Finding[] {
  if ('failure' in seen) {
    return [
      warning(
        'public-url-unreachable',
        `PUBLIC_URL could not be reached: ${seen.failure}.`,
        'Start the service and its proxy, and check DNS and firewalls; or run this command where PUBLIC_URL can be reached.',
      ),
    ]
  }
  const { status, certificateFlaw, certificateEndsAtMs } = seen
  const days = Math.floor((certificateEndsAtMs - nowMs) / dayMs)
  return found([
    certificateFlaw !== null &&
      error(
        'certificate-invalid',
        `Browsers refuse the certificate of PUBLIC_URL: ${certificateFlaw}.`,
        'Install a certificate for this host with all intermediate certificates.',
      ),
    certificateFlaw === null &&
      days < 14 &&
      warning(
        'certificate-ends',
        `The certificate of PUBLIC_URL expires in ${counted(days, 'day')}.`,
        'Renew it, and find out why it was not renewed automatically.',
      ),
    status !== 200 &&
      error(
        'public-url-not-the-service',
        `PUBLIC_URL answers ${status} at /livez, where the service answers 200.`,
        'Let the proxy pass every path of this host to the service, unchanged.',
      ),
  ])
}
