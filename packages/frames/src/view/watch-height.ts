/** Reports the height of the content, in CSS pixels, now and whenever it changes. */
export function watchHeight(root: HTMLElement, report: (heightPx: number) => void): void {
  let reportedPx = 0
  const look = (): void => {
    const { offsetHeight: heightPx } = root
    // In a container that is not displayed, nothing has a height.
    if (heightPx > 0 && heightPx !== reportedPx) report(heightPx)
    reportedPx = heightPx
  }
  // An observer, because reading the height would force a layout. Frames of one site share a thread, so the first would
  // delay the others.
  new ResizeObserver(look).observe(root)
  // Chromium does not render frames that are out of view, so an observer reports nothing there.
  setTimeout(look, 100)
}
