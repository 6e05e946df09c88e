import { type FrameFont, version } from '@element-js/protocol/frame'
import type { FontSource } from './font-source.ts'
import type { Delivery } from './service.ts'
import { warn } from './warn.ts'

/**
 * The library as the service hosts it. Features that few pages need are in separate files, so that the other pages do
 * not wait for them.
 */
export function hostedFrom(loadedFrom: string | undefined): Delivery {
  return { loadedFrom, loadFonts }
}

async function loadFonts(
  sources: readonly FontSource[],
  origin: string,
  take: (font: FrameFont) => void,
): Promise<void> {
  try {
    const module = await import(/* @vite-ignore */ `${origin}/fonts-${version}.mjs`)
    await module.fetchFonts(sources, take)
  } catch {
    warn(`the fonts are left out: allow ${origin} in script-src.`)
  }
}
