import { createHash } from 'node:crypto'

/** The source expression by which a Content Security Policy allows one inline text: `'sha256-…'`. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
