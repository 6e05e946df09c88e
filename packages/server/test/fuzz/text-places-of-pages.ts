import { z } from 'zod'
import type { RegisteredRoute } from '../support/record-routes.ts'
import {
  type HeaderFields,
  inBody,
  inForm,
  type PlaceOptions,
  placeInPath,
  placeInQuery,
  type TextPlace,
} from './text-place.ts'
import { readWithoutSchema, typedForms } from './typed-forms.ts'

interface PageOptions {
  /** Puts ids in the place of `{name}`. */
  readonly fill: (path: string) => string
  /** The secret that each form of the dashboard contains. */
  readonly formKey: string
  readonly headers: HeaderFields
}

/**
 * The inputs of the pages, which are not in the API contract: the parameters, queries and forms in the schemas of their
 * routes.
 */
export function placesOfPages(
  routes: readonly RegisteredRoute[],
  { fill, formKey, headers }: PageOptions,
): TextPlace[] {
  return routes.filter(isOfPage).flatMap(({ method, url, schema }) => {
    const path = url.replace(/:(\w+)/g, '{$1}').replace('*', '{any}')
    const route = `${method.toLowerCase()} ${path}`
    const options = { route, path: fill(path), headers }
    const queries = [...namesIn(schema.querystring), ...(readWithoutSchema[route] ?? [])]
    return [
      ...(path.includes('{') ? [placeInPath(options)] : []),
      ...queries.map((name) => placeInQuery(options, name)),
      ...(method === 'POST' ? formsOf(route, schema.body) : []).flatMap((fields) =>
        placesInForm({ ...options, path: fill(fields.at ?? path) }, { ...fields.typed, formKey }),
      ),
    ]
  })
}

/** `HEAD` is `GET`, and nothing is sent with `OPTIONS`. */
function isOfPage({ method, schema }: RegisteredRoute): boolean {
  return method !== 'HEAD' && method !== 'OPTIONS' && !('operationId' in schema)
}

/** The names of an object's fields in a schema; none if any name is taken. */
function namesIn(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** @throws Error if the route takes any field: then the schema does not say which ones it reads. */
function formsOf(route: string, body: unknown): readonly (typeof typedForms)[string][number][] {
  const names = namesIn(body)
  const typed = typedForms[route]
  if (body !== undefined && names.length === 0 && !typed) throw new Error(`${route} reads unknown fields`)
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  return (typed ?? [{ typed: {} }]).map((form) => ({ ...form, typed: { ...empty, ...form.typed } }))
}

function placesInForm({ route, path, headers }: PlaceOptions, fields: HeaderFields): TextPlace[] {
  return Object.keys(fields).map((name) => ({
    route,
    name: `${route} ${name}`,
    mostBytes: path.startsWith('/dashboard') ? inBody : inForm,
    requestWith: (text) => ({
      path,
      init: { method: 'POST', headers, body: new URLSearchParams({ ...fields, [name]: text }) },
    }),
    encode: (text) => new URLSearchParams([['', text]]).toString().slice(1),
  }))
}
