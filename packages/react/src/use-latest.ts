import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * The value of the latest render that was committed, for what is called between renders.
 *
 * An insertion effect is the first of a commit, so nothing that follows finds an older value; and it is not undone
 * while a part of the page is hidden.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
