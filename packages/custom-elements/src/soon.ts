/**
 * Delays a call until the current script has ended, and makes it only once: frameworks remove a node and insert it
 * again, and set its attributes one by one, before or after it is on the page.
 */
export function soon(run: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    queueMicrotask(() => {
      isAsked = false
      run()
    })
  }
}
