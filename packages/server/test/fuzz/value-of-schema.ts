import fc from 'fast-check'
import type { JsonSchema } from '../../../http/src/openapi/document.ts'

/** Values of fields by the name of the field, for rules that a schema does not state: ids that exist, dates, cards. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Values that fit a schema, with any of its optional fields. Rules that it states in words only may be broken. */
export function valueFor(schema: JsonSchema, known: KnownValues, name: string = ''): fc.Arbitrary<unknown> {
  const own = valueOfType(schema, known)
  const values = Object.hasOwn(known, name) ? known[name] : undefined
  return values ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, own) : own
}

function valueOfType(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueFor(each, known)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known), { maxLength: 3 })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.entries(properties).map(([key, each]) => [key, valueFor(each, known, key)] as const)
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
  if (typeof additionalProperties !== 'object') return named
  return fc.dictionary(fc.string({ maxLength: 20 }), valueFor(additionalProperties, known), { maxKeys: 3 })
}

function textOf({ pattern, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  const text = fc.string({ maxLength, size: 'small' })
  // The generator does not know negative conditions, as in the pattern of idempotency keys.
  if (pattern === undefined || pattern.includes('(?!')) return text
  return fc.oneof(text, fc.stringMatching(new RegExp(pattern), { size: 'small' }))
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? 0
  const max = maximum ?? Number.MAX_SAFE_INTEGER
  const inside = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof(fc.constantFrom(min, max), inside)
}
