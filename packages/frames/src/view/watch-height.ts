/** Reports the height of the content, in CSS pixels, now and whenever it changes. */
export function watchHeight(root: HTMLElement, report: (heightPx: number) => void): void {
  let reportedPx = 0
  const look = (): void => {
    const { offsetHeight: heightPx } = root
    // Nothing has a height in a container that is not displayed.
    if (heightPx > 0 && heightPx !== reportedPx) report(heightPx)
    reportedPx = heightPx
  }
  // An observer, since to ask would force a layout, and frames of one site share a thread: the first would hold up the
  // others.
  new ResizeObserver(look).observe(root)
  // Chromium does not render frames out of sight, so that nothing is observed in them.
  setTimeout(look, 100)
}
