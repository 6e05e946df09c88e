/** Reports the height of the content, in CSS pixels, now and whenever it changes. */
export function watchHeight(root: HTMLElement, report: (heightPx: number) => void): void {
  let reportedPx = 0
  const look = (): void => {
    const { offsetHeight: heightPx } = root
    // Nothing has a height in a container that is not displayed.
    if (heightPx > 0 && heightPx !== reportedPx) report(heightPx)
    reportedPx = heightPx
  }
  // This uses an observer, because reading the height would force a layout. Frames of one site share a thread, so the
  // first frame would delay the others.
  new ResizeObserver(look).observe(root)
  // Chromium does not render frames that are out of view, so an observer reports nothing in them.
  setTimeout(look, 100)
}
