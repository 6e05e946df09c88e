/** What a promise comes to, or a rejection when that takes too long; then whatever it comes to is ignored. */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
