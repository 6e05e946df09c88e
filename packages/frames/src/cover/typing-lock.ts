/** Makes inputs read-only while it is locked, whatever their options say. */
export interface TypingLock {
  lock(): void
  unlock(): void
}

/** Creates a lock for the inputs of a document. Whether unlocked inputs are read-only depends on their options. */
export function typingLock(inputs: readonly HTMLInputElement[]): TypingLock {
  const options = new Map(inputs.map((input) => [input, input.readOnly]))
  let isLocked = false
  // The page can set the option at any time, even to unlock an input.
  const observer = new MutationObserver(() => {
    for (const input of inputs) options.set(input, input.readOnly)
    apply()
  })
  for (const input of inputs) observer.observe(input, { attributeFilter: ['readonly'] })

  function apply(): void {
    for (const [input, isReadOnly] of options) input.readOnly = isLocked || isReadOnly
    // These are our own changes.
    observer.takeRecords()
  }

  return {
    lock() {
      isLocked = true
      apply()
    },
    unlock() {
      isLocked = false
      apply()
    },
  }
}
