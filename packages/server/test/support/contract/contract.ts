import type { ErrorBody } from '@element-js/protocol/http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'
import {
  type ApiDocument,
  type Header,
  type JsonSchema,
  nameInReference,
  type Operation,
  type Reference,
  type Response,
} from '../../../../http/src/openapi/document.ts'
import { errorBodySchema } from '../../../../http/src/openapi/error-responses.ts'
import { catalogue } from '../../../../values/src/errors.ts'

/** A request and its response. */
export interface Exchange {
  readonly method: string
  /** With or without a query. */
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Headers that clients use: if one is sent, the API contract must contain it. */
const checkedHeaders = ['allow', 'idempotent-replayed', 'location', 'retry-after', 'www-authenticate']

/**
 * Checks responses against the API contract.
 *
 * - Of a documented operation: the status, the body and the headers must be documented.
 * - At a documented path with another method: 405 with `Allow`.
 * - Elsewhere, for files, pages and unknown paths: no 5xx except 503, and JSON errors in the common error body.
 *
 * @returns a function that checks one exchange, and throws an Error that says what is wrong with it.
 */
export function contractOf(document: ApiDocument): (exchange: Exchange) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(closed(document) as object, 'contract')
  const checkError = ajv.compile(closed(z.toJSONSchema(errorBodySchema)) as object)

  function schemaAt(...path: readonly string[]): ValidateFunction {
    const pointer = path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const validate = ajv.getSchema(`contract#/${pointer.join('/')}`)
    if (!validate) throw new Error(`the contract has no schema at ${path.join(' ')}`)
    return validate
  }

  function checkBody(text: string, validate: ValidateFunction): void {
    const body: unknown = JSON.parse(text)
    leaveOutWarnings(body)
    if (!validate(body)) throw new Error(ajv.errorsText(validate.errors, { dataVar: 'body' }))
  }

  function checkHeaders(response: Response, headers: Headers): void {
    const documented = Object.entries(response.headers ?? {})
    for (const [name, given] of documented) {
      const { required = false, schema } = headerOf(document, given)
      const value = headers.get(name)
      if (value === null && required) throw new Error(`the header ${name} is missing`)
      if (value !== null && !ajv.validate(schema, value)) throw new Error(`the header ${name} is ${value}`)
    }
    const names = documented.map(([name]) => name.toLowerCase())
    const extra = checkedHeaders.filter((name) => headers.has(name) && !names.includes(name))
    if (extra.length > 0) throw new Error(`the header ${extra.join(', ')} is not documented`)
    if (names.includes('x-request-id') && !headers.has('x-request-id'))
      throw new Error('it has no request id')
  }

  function checkDocumented(place: DocumentedOperation, { method, status, headers, text }: Exchange): void {
    const response = place.operation.responses[status]
    if (!response) throw new Error('this status is not documented')
    checkHeaders(response, headers)
    const type = mediaTypeOf(headers)
    if (!response.content?.[type]) throw new Error(`the type ${type} is not documented`)
    // The response to HEAD has the headers of the response to GET, and no body.
    if (method === 'HEAD') return
    const { template, key } = place
    checkBody(text, schemaAt('paths', template, key, 'responses', String(status), 'content', type, 'schema'))
  }

  function checkOther({ path, method, status, headers, text }: Exchange): void {
    // A client cannot make an acquirer fail to answer.
    if (status >= 500 && status !== 503) throw new Error('nothing a client sends may bring a 5xx')
    const isPath = Object.keys(document.paths).some((template) => fits(template, path))
    const isRefused = (status === 405 && headers.has('allow')) || status === 400
    // A browser's preflight request is not an operation of a program.
    const isPreflight = method === 'OPTIONS' && headers.has('access-control-allow-methods')
    if (isPath && !isRefused && !isPreflight) throw new Error('this method is not documented')
    if (status < 400 || mediaTypeOf(headers) !== 'application/json' || method === 'HEAD') return
    checkBody(text, checkError)
    const { code, data } = JSON.parse(text) as ErrorBody
    if (code !== status) throw new Error('the code is not the status')
    if (!Object.hasOwn(catalogue, data.reason)) throw new Error('the reason is not in the catalogue')
  }

  return (exchange) => {
    const place = findOperation(document, exchange)
    try {
      if (place) checkDocumented(place, exchange)
      else checkOther(exchange)
    } catch (error) {
      const { method, path, status, text } = exchange
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${method} ${path} broke the contract with ${status}: ${why}\n${text.slice(0, 500)}`)
    }
  }
}

/** The sandbox adds them to the answer of any operation with a body. */
function leaveOutWarnings(body: unknown): void {
  if (typeof body === 'object' && body !== null && 'warnings' in body) delete body.warnings
}

/** Where an operation is in the contract. */
interface DocumentedOperation {
  /** Its path, with parameters in braces. */
  readonly template: string
  /** Its method in lower case. */
  readonly key: string
  readonly operation: Operation
}

/** The operation that a request is for; `null` if it is for a page, a file or nothing. */
export function findOperation(
  { paths }: ApiDocument,
  { method, path }: Pick<Exchange, 'method' | 'path'>,
): DocumentedOperation | null {
  const key = method === 'HEAD' ? 'get' : method.toLowerCase()
  const places = Object.entries(paths).flatMap(([template, operations]) => {
    const operation = operations[key]
    return operation && fits(template, path) ? [{ template, key, operation }] : []
  })
  // A literal path takes precedence over one with a parameter.
  return places.find(({ template }) => !template.includes('{')) ?? places[0] ?? null
}

function fits(template: string, path: string): boolean {
  const given = (path.split('?')[0] ?? '').replace(/(?<=.)\/$/, '').split('/')
  const wanted = template.replace(/(?<=.)\/$/, '').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  )
}

function mediaTypeOf(headers: Headers): string {
  return headers.get('content-type')?.split(';')[0] ?? 'none'
}

function headerOf({ components }: ApiDocument, given: Header | Reference): Header {
  if (!('$ref' in given)) return given
  const header = components.headers?.[nameInReference(given)]
  if (!header) throw new Error(`${given.$ref} leads nowhere`)
  return header
}

// The published schemas allow new fields, but the tests do not: an undocumented field may be a leak.
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (value === null || typeof value !== 'object') return value
  const schema = value as JsonSchema
  const context = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  const isOpenObject = schema.type === 'object' && schema.properties && !('additionalProperties' in schema)
  return isOpenObject ? { ...context, additionalProperties: false } : context
}
