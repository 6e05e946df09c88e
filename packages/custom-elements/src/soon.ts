/**
 * Coalesces calls into one that runs after the current script: frameworks remove a node and insert it
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
