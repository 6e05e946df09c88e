import { ServiceError } from '../../errors.ts'
import { findUrlFlaw, type UrlFlaw } from '../../values/find-url-flaw.ts'
import { isLocalHost } from '../../values/is-local-host.ts'
import type { ServiceMode } from '../../values/service-mode.ts'
import { isPublicHost } from './public-address.ts'

/** What is wrong with a notification URL, as the end of a sentence that begins with its name. */
export type ReceiverUrlFlaw =
  | UrlFlaw
  | 'must be on a public host'
  | 'must use port 443, 80, or one from 1024 to 65535'

/**
 * Finds the first flaw of a notification URL that can be found without a DNS query; `null` if there is none. The
 * addresses of its host name are checked anew at each connection, because the owner of the name can change them at any
 * time.
 *
 * Ports below 1024 other than those of the web belong to mail, shells and directories, and are never receivers.
 */
export function findReceiverUrlFlaw(text: string, sender: NotificationSender): ReceiverUrlFlaw | null {
  const flaw = findUrlFlaw(text, sender)
  if (flaw) return flaw
  const { hostname, port, protocol } = new URL(text)
  const number = port === '' ? usualPorts[protocol] : Number(port)
  if (number !== 443 && number !== 80 && !(number && number >= 1024)) {
    return 'must use port 443, 80, or one from 1024 to 65535'
  }
  if (isOwnMachine(text, sender)) return null
  return isPublicHost(hostname) ? null : 'must be on a public host'
}

/** The service that sends. */
export interface NotificationSender {
  readonly mode: ServiceMode
  /** `null`: the operator has chosen the receiver, and may choose the machine of any sandbox. */
  readonly publicUrl: string | null
}

/**
 * Whether a URL names the machine of a developer, in one of the three usual forms, to which a sandbox there delivers. A
 * sandbox with a public name does not: everybody who knows its public credentials could reach other programs of its
 * machine, and read what they answer.
 *
 * This checks the text and not a parser's result: a URL with 2130706433 or 127.1 does not mean a developer's own machine.
 */
export function isOwnMachine(text: string, { mode, publicUrl }: NotificationSender): boolean {
  const isAllowed = mode === 'sandbox' && (publicUrl === null || isLocalHost(new URL(publicUrl).hostname))
  return isAllowed && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?#]|$)/i.test(text)
}

/**
 * Refuses a URL to which no notification may be sent. Call it where a merchant gives a URL.
 *
 * @param target `field` is the name of the input, such as `callbackUrl`.
 * @throws ServiceError 400 `invalid_url`.
 */
export function refuseForbiddenReceiver(
  sender: NotificationSender,
  { url, field }: { readonly url: string; readonly field: string },
): void {
  const flaw = findReceiverUrlFlaw(url, sender)
  if (flaw) throw new ServiceError('invalid_url', { message: `${field} ${flaw}.`, field })
}

const usualPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }
