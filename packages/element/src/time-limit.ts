/** How late a timer may be on a page that runs: browsers slow down the timers of hidden tabs to one per second. */
const lateMs = 5_000

/**
 * Calls a function after a time in which the page could have loaded something. While a browser prerenders a page, it
 * holds back the frames of other sites; while it freezes a tab, or the device sleeps, nothing loads. The time begins, or
 * begins anew, when the page runs again.
 *
 * @returns the function that ends the limit.
 */
export function limitTime(act: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const activation = 'prerenderingchange'

  function begin(): void {
    const latest = Date.now() + ms + lateMs
    timer = setTimeout(() => (Date.now() > latest ? begin() : act()), ms)
  }

  if (isPrerendering()) document.addEventListener(activation, begin, { once: true })
  else begin()
  return () => {
    clearTimeout(timer)
    document.removeEventListener(activation, begin)
  }
}

/** Whether the browser has loaded the page before anybody has asked for it. The types do not have the property yet. */
export function isPrerendering(): boolean {
  return (document as Document & { readonly prerendering?: boolean }).prerendering === true
}
