import type { Style } from '@element-js/element'
import { useMemo, useSyncExternalStore } from 'react'

const dark = matchMedia('(prefers-color-scheme: dark)')

/**
 * What the card fields must look like, read from the page's own style: the stylesheet stays the only place that knows
 * a color. It is read again when the scheme changes.
 */
export function useFieldStyle(): Style {
  const isDark = useSyncExternalStore(subscribe, () => dark.matches)
  return useMemo(() => readStyle(isDark), [isDark])
}

function readStyle(_isDark: boolean): Style {
  const page = getComputedStyle(document.documentElement)
  const read = (name: string): string => page.getPropertyValue(name).trim()
  return {
    base: {
      color: read('--ink'),
      fontFamily: page.fontFamily,
      fontSize: page.fontSize,
      lineHeight: page.lineHeight,
      '::placeholder': { color: read('--field-placeholder') },
    },
    invalid: { color: read('--invalid') },
  }
}

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}
