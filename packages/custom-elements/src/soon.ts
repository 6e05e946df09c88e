/**
 * A call that is made once, when the script that asks for it has ended: frameworks take a node out and put it in again,
 * and set its attributes one by one, before or after it is on the page.
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
