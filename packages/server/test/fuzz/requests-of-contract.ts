import fc from 'fast-check'
import type { ApiDocument } from '../../../http/src/openapi/document.ts'
import { type ContractOperation, operationsOf } from './contract-operations.ts'
import { resourceNames } from './merchant-resources.ts'
import { oddSegment, oddTexts, oddValue } from './odd-values.ts'
import { type KnownValues, valueFor } from './value-of-schema.ts'

/** A request, in which placeholders can stand for ids. */
export interface MalformedRequest {
  /** In upper case. */
  readonly method: string
  readonly path: string
  /** Besides the usual ones. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

/** The requests for an operation of the contract. */
export interface OperationRequests {
  /** For example `post /v1/payments/tokens/card`. */
  readonly name: string
  /** The contract's own example. */
  readonly example: MalformedRequest
  /** The method and the shape of the path are right; anything else can be wrong. */
  readonly malformed: fc.Arbitrary<MalformedRequest>
}

/** Derives requests for each operation from its schemas and its example. */
export function requestsOfContract(contract: ApiDocument): OperationRequests[] {
  const operations = operationsOf(contract)
  const known = knownValuesIn(operations)
  return operations.map((operation) => ({
    name: operation.name,
    example: exampleOf(operation, known),
    malformed: malformedFor(operation, known),
  }))
}

function exampleOf(
  { method, path, parameters, json }: ContractOperation,
  known: KnownValues,
): MalformedRequest {
  const required = parameters.filter((each) => each.in === 'query' && each.required)
  const search = searchOf(Object.fromEntries(required.map(({ name }) => [name, known[name]?.[0]])))
  const body = json?.example === undefined ? null : JSON.stringify(withPlaceholders(json.example))
  return { method: method.toUpperCase(), path: path + search, headers: {}, body }
}

function searchOf(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name}=${encodeURIComponent(text.toWellFormed())}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function malformedFor(operation: ContractOperation, known: KnownValues): fc.Arbitrary<MalformedRequest> {
  const { method, path, parameters, json } = operation
  const queries = parameters.flatMap(({ in: place, name, schema }) =>
    place === 'query'
      ? [[name, fc.oneof({ weight: 5, arbitrary: valueFor(schema, known, name) }, oddValue)] as const]
      : [],
  )
  const search = fc.oneof(
    { weight: 6, arbitrary: fc.record(Object.fromEntries(queries), { requiredKeys: [] }).map(searchOf) },
    { weight: 1, arbitrary: fc.constantFrom('?', '?%', '?limit=%zz&limit=1', '?cursor=%ff', '?__proto__=1') },
  )
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.tuple(pathFor(path), search).map((parts) => parts.join('')),
    headers: oddHeaders,
    body: json ? malformedBody(rightBody(json, known)) : fc.constant(null),
  })
}

function rightBody(
  { schema, example }: NonNullable<ContractOperation['json']>,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  const bySchema = valueFor(schema, known)
  return example === undefined ? bySchema : fc.oneof(bySchema, fc.constant(withPlaceholders(example)))
}

/** With the id of a resource, an unknown one, or none at all. */
function pathFor(path: string): fc.Arbitrary<string> {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('unknown', 'lnk_00000000000000000000000000000000') },
    { weight: 1, arbitrary: oddSegment },
  )
  return segment.map((id) => (id === null ? path : path.replace(/\{\w+\}/, () => id)))
}

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
})
const names = ['authorization', 'x-api-key', 'idempotency-key', 'content-type', 'origin']

/** Mostly none. */
const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names), visible), { selector: ([name]) => name })
      .map((fields) => Object.fromEntries(fields)),
  },
)

/** Bodies for an operation, by bodies that it takes: some as they are, some with a flaw, and some that are no JSON. */
function malformedBody(right: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  return fc.oneof(
    { weight: 2, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: twisted(right) },
    { weight: 3, arbitrary: mangled(right) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('['.repeat(2000), 'x'.repeat(70_000), '{"amount":'.repeat(500), ''),
    },
  )
}

/** With an odd value in the place of one part, however deep. */
function twisted(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.tuple(right, fc.nat(), oddValue).map(([value, at, odd]) => {
    let parts = 0
    JSON.stringify(value, (_, part: unknown) => {
      parts += 1
      return part
    })
    let index = -1
    return JSON.stringify(value, (_, part: unknown) => {
      index += 1
      return index === at % parts ? odd : part
    })
  })
}

/** With a part of the text removed or inserted. */
function mangled(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const inserted = fc.constantFrom(...oddTexts, '{', '"', ',', '\\u0000')
  return fc.tuple(right, fc.nat(), fc.nat({ max: 9 }), inserted).map(([value, at, length, put]) => {
    const text = JSON.stringify(value)
    const start = at % text.length
    return text.slice(0, start) + put + text.slice(start + length)
  })
}

/**
 * What stands in a request for a value that is known only when it is sent: the id of a resource, or a name that is not
 * used yet. A second payment of one name would be a replay, and a second order of one name is refused.
 */
const placeholders: KnownValues = {
  ...Object.fromEntries(resourceNames.map((name) => [name, [`{${name}}`]])),
  idempotencyKey: ['{unused}', '{idempotencyKey}'],
  refundKey: ['{unused}'],
  orderId: ['{unused}'],
}

/** An example of the contract, with placeholders. */
function withPlaceholders(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example), (name, value: unknown) => placeholders[name]?.[0] ?? value)
}

const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60

/** Values that keep the rules that no schema states: placeholders, dates to come, and those of the examples. */
function knownValuesIn(operations: readonly ContractOperation[]): KnownValues {
  const known: Record<string, unknown[]> = {
    dueDate: [inDays(2)],
    startDate: [inDays(3)],
    expiresAt: [inDays(3)],
    phone: ['+5511987654321'],
    documentId: ['52998224725'],
  }
  for (const { json } of operations) {
    JSON.stringify(json?.example, (name, value: unknown) => {
      if (name !== '' && typeof value !== 'object') known[name] = [...(known[name] ?? []), value]
      return value
    })
  }
  return { ...known, ...placeholders }
}
