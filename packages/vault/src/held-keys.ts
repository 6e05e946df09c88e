import { hkdfSync } from 'node:crypto'
import { open, type Place, seal } from './seal.ts'

interface HeldKeyOptions {
  /** At least 128 random bits, which somebody outside of the service holds. It must not be stored. */
  readonly holder: string
  readonly place: Place
  readonly content: Uint8Array
}

/**
 * Seals content with a key that only the holder of a text has. Without that text the content is lost, even for somebody
 * who has the store, a backup and all keys of the vault: forgetting the text destroys every copy of the content.
 */
export function sealForHolder({ holder, ...sealed }: HeldKeyOptions): Buffer {
  return seal({ ...sealed, key: keyFrom(holder) })
}

/** Opens the output of `sealForHolder`. Throws if the text or the place is another one, or a bit was changed. */
export function openForHolder({ holder, ...sealed }: HeldKeyOptions): Buffer {
  return open({ ...sealed, key: keyFrom(holder) })
}

function keyFrom(holder: string): Buffer {
  return Buffer.from(hkdfSync('sha256', holder, '', 'element-server held key', 32))
}
