import type { ColorScheme } from '@element-js/protocol/frame'

/** A frame in another scheme than its iframe loses its transparency (CSS Color Adjust §2.4.1). */
export function setColorScheme({ documentElement }: Document, scheme: ColorScheme): void {
  documentElement.style.colorScheme = scheme
}
