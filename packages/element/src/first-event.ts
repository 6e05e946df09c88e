/** Resolves with the first of several events, and then removes all listeners. */
export function firstEvent(
  ...awaited: readonly (readonly [target: EventTarget, event: string])[]
): Promise<Event> {
  const waiting = new AbortController()
  return new Promise<Event>((resolve) => {
    for (const [target, event] of awaited) target.addEventListener(event, resolve, { signal: waiting.signal })
  }).finally(() => waiting.abort())
}
