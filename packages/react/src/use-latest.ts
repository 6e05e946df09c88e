import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * The value of the latest committed render, for functions that are called between renders.
 *
 * An insertion effect is the first effect of a commit, so that later effects never see an older value. React does not
 * clean it up while a part of the page is hidden.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
