import fc from 'fast-check'

/** One of two values: usually the first, and the second once in so many times. */
export function usuallyOr<T>(
  many: number,
  { usually, rarely }: { readonly usually: T; readonly rarely: T },
): fc.Arbitrary<T> {
  return fc.nat({ max: many - 1 }).map((drawn) => (drawn === 0 ? rarely : usually))
}
