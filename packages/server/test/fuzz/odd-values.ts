import fc from 'fast-check'

/** Texts that parsers, databases and escapes trip over. */
export const oddTexts: readonly string[] = [
  ...['', ' ', '\0', '\ud800', '__proto__', 'constructor', '-0', '1e400', '../..', '%00', '💳', "'; --"],
]

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], { toString: 1 }),
  fc.string({ maxLength: 200 }),
  fc.jsonValue({ maxDepth: 5 }),
)

/** Parts of a path that are no ids, encoded as they are sent. */
export const oddSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%00', '%ff', '%zz', '..%2f', '%2f', '%ed%a0%80', 'a%20b', 'constructor', 'k'.repeat(9000)),
  fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }).map(encoded),
)

// A dot segment would be resolved before the request is sent, and lone surrogates cannot be encoded.
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/^\.\.?$/, 'x')
}
