import type { ApiDocument, JsonSchema, Operation } from '../../src/openapi/document.ts'
import { filled, type HeaderFields, inBody, placeInPath, placeInQuery, type TextPlace } from './text-place.ts'

/** All texts of the API contract: in bodies, paths and queries. */
export function placesOfContract({ paths }: ApiDocument, headers: HeaderFields): TextPlace[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return operations.flatMap((each) => placesOfOperation(each, headers))
}

interface NamedOperation {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function placesOfOperation({ path, method, operation }: NamedOperation, headers: HeaderFields): TextPlace[] {
  const { requestBody, parameters = [] } = operation
  const json = requestBody?.content['application/json']
  const example = json?.example ?? {}
  const bodies = textPathsIn(json?.schema).map((keys): TextPlace => {
    const init = (text: string): RequestInit => ({
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(withText(example, keys, text)),
    })
    return {
      name: `${method} ${path} ${keys.join('.')}`,
      mostBytes: inBody,
      requestWith: (text) => ({ path: filled(path), init: init(text) }),
      encode: (text) => JSON.stringify(text).slice(1, -1),
    }
  })
  const others = parameters.flatMap((parameter) => {
    if (parameter.in === 'query') return [placeInQuery(path, parameter.name, headers)]
    return parameter.in === 'path' ? [placeInPath(method, path, headers)] : []
  })
  return [...bodies, ...others]
}

/** The paths of a schema's texts, including enumerations; of a record, the value under any key, and the key itself. */
function textPathsIn(schema: JsonSchema | undefined): string[][] {
  if (schema === undefined) return []
  if (schema.type === 'string') return [[]]
  const choices = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(textPathsIn)
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
    textPathsIn(each).map((keys) => [key, ...keys]),
  )
  const { additionalProperties: values, items } = schema
  const free = typeof values === 'object' ? textPathsIn(values).map((keys) => ['key', ...keys]) : []
  return [...choices, ...named, ...free, ...textPathsIn(items).map((keys) => ['0', ...keys])]
}

function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (key === '0') return [withText(undefined, rest, text)]
  const object = typeof value === 'object' && value !== null ? value : {}
  return { ...object, [key]: withText((object as Readonly<Record<string, unknown>>)[key], rest, text) }
}
