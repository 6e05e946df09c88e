import type { ApiDocument, JsonSchema } from '../../../http/src/openapi/document.ts'
import { type ContractOperation, operationsOf } from './contract-operations.ts'
import {
  type HeaderFields,
  inBody,
  type PlaceOptions,
  placeInPath,
  placeInQuery,
  type TextPlace,
} from './text-place.ts'

/** All texts of the API contract: in bodies, paths and queries. @param fill Puts ids in the place of `{name}`. */
export function placesOfContract(
  contract: ApiDocument,
  { fill, headers }: { readonly fill: (path: string) => string; readonly headers: HeaderFields },
): TextPlace[] {
  return operationsOf(contract).flatMap((operation) => {
    const options = { route: operation.name, path: fill(operation.path), headers }
    const others = operation.parameters.flatMap((parameter) => {
      if (parameter.in === 'query') return [placeInQuery(options, parameter.name)]
      return parameter.in === 'path' ? [placeInPath(options)] : []
    })
    return [...placesInBody(operation, options), ...others]
  })
}

function placesInBody(
  { method, json }: ContractOperation,
  { route, path, headers }: PlaceOptions,
): TextPlace[] {
  const example = json?.example ?? {}
  return textPathsIn(json?.schema).map((keys) => {
    const init = (text: string): RequestInit => ({
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(withText(example, keys, text)),
    })
    return {
      route,
      name: `${route} ${keys.join('.')}`,
      mostBytes: inBody,
      requestWith: (text) => ({ path, init: init(text) }),
      encode: (text) => JSON.stringify(text).slice(1, -1),
    }
  })
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
