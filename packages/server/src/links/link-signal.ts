import { hashOf } from '../http/credentials.ts'

/** The key of signals about a link. The id itself gives access to its page. */
export function linkSignalOf(linkId: string): string {
  return hashOf(linkId).slice(0, 32)
}
