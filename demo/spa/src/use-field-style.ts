import type { Style } from '@element-js/element'
import { useMemo, useSyncExternalStore } from 'react'

const dark = matchMedia('(prefers-color-scheme: dark)')

/**
 * The style of the card fields, read from the page's own style, so that colors are only in the style sheet. It is read
 * again when the color scheme changes.
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
