import { freeTextMark, type Reason, type ServiceContext, type ServiceMode } from '@element-js/values'
import {
  type ApiDocument,
  type Content,
  type JsonSchema,
  nameInReference,
  type Operation,
} from './document.ts'
import {
  errorResponses,
  errorSchemaComponents,
  exampleComponents,
  headerComponents,
  headersOf,
} from './error-responses.ts'
import { operationExamples } from './examples.ts'
import type { OperationNotes } from './operation-notes.ts'
import { reasonsOfKind } from './reasons-of-kind.ts'

/** A document as generated from the routes' schemas, before it is complete. */
interface DraftDocument extends Omit<ApiDocument, 'paths'> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation & OperationNotes>>>>
}

/**
 * Completes the API contract: adds each operation's possible errors with their reasons, and the headers of each
 * response.
 */
export function completeDocument(
  given: DraftDocument,
  { publicUrl, mode }: Pick<ServiceContext, 'publicUrl' | 'mode'>,
): ApiDocument {
  const draft = mode === 'sandbox' ? withRequestWarnings(given) : given
  const paths = mapValues(draft.paths, (operations) =>
    mapValues(operations, (operation, method) => completeOperation(operation, { method, mode })),
  )
  const components = {
    ...draft.components,
    headers: headerComponents,
    examples: exampleComponents,
    schemas: { ...draft.components.schemas, ...errorSchemaComponents },
  }
  return forReaders({
    ...draft,
    info: { ...draft.info, contact: { name: 'API reference', url: `${publicUrl}/reference` } },
    servers: [{ url: publicUrl }],
    paths: withSecondSpellings(paths),
    components: { ...components, ...usedComponents(components, paths) },
  })
}

interface Place {
  /** In lower case. */
  readonly method: string
  readonly mode: ServiceMode
}

function completeOperation(draft: Operation & OperationNotes, { method, mode }: Place): Operation {
  const {
    'x-answer': answer,
    'x-reasons': ownReasons,
    'x-is-replayable': isReplayable = false,
    'x-is-body-optional': isBodyOptional = false,
    ...operation
  } = draft
  // A route without notes has only the errors of its own schema; the test of the document reports it.
  if (!ownReasons) return operation
  const example = operationExamples[operation.operationId ?? '']
  const success = mapValues(successOf(operation), ({ description, content }, status) => ({
    description: answer ?? description,
    headers: headersOf(Number(status), { isReplayable }),
    ...(content && { content: withExample(content, example?.answer) }),
  }))
  const reasons: readonly Reason[] = [...reasonsOfKind(operation, mode, method), ...ownReasons]
  const { requestBody } = operation
  return {
    ...operation,
    // An operation without credentials must say so: a document may have credentials that are required everywhere.
    security: operation.security ?? [],
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        required: !isBodyOptional,
        content: withExample(requestBody.content, example?.request),
      },
    }),
    responses: { ...success, ...errorResponses({ reasons, isReplayable }) },
  }
}

function withExample(content: Content, example: unknown): Content {
  return example === undefined ? content : mapValues(content, (media) => ({ ...media, example }))
}

function successOf({ responses }: Operation): Operation['responses'] {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith('2')))
}

type SharedComponents = Pick<ApiDocument['components'], 'schemas' | 'headers' | 'examples'>

/** Keeps only the components that are referenced: each schema is registered both as input and as output. */
function usedComponents(components: SharedComponents, paths: ApiDocument['paths']): SharedComponents {
  const used = new Set<string>()
  const follow = (value: unknown): void => {
    const references = JSON.stringify(value).matchAll(/"#\/components\/(schemas|headers|examples)\/([^"]+)"/g)
    for (const [, kind = '', name = ''] of references) {
      if (used.has(`${kind} ${name}`)) continue
      used.add(`${kind} ${name}`)
      follow(components[kind as keyof SharedComponents]?.[name] ?? {})
    }
  }
  follow(paths)
  const usedOf = <T>(kind: keyof SharedComponents, all: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`${kind} ${name}`)))
  const { schemas, headers, examples } = components
  return {
    schemas: usedOf('schemas', schemas),
    headers: usedOf('headers', headers),
    examples: usedOf('examples', examples),
  }
}

/**
 * Says at each free text that a card number in it is refused. Removes what zod writes and readers do not need: the range
 * of integers that a double holds exactly, and the rule that responses have no other fields. Later versions may add
 * fields, and clients must accept them. Adds a type to each constant, because generators take a constant without one for
 * a text.
 */
function forReaders<T>(document: T): T {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    const isNoise =
      (key === 'additionalProperties' && value === false) ||
      ((key === 'maximum' || key === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
    return isNoise ? undefined : isFreeText(value) ? describeFreeText(value) : withTypeOfConstant(value)
  }) as T
}

function withTypeOfConstant(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('const' in value) || 'type' in value) return value
  return { type: Number.isInteger(value.const) ? 'integer' : typeof value.const, ...value }
}

type FreeText = Readonly<JsonSchema & { [freeTextMark]: true }>

function isFreeText(value: unknown): value is FreeText {
  return typeof value === 'object' && value !== null && freeTextMark in value
}

function describeFreeText({ [freeTextMark]: _, description, ...schema }: FreeText): JsonSchema {
  const rule = 'A card number in it is refused with card_number_in_text.'
  return { ...schema, description: description === undefined ? rule : `${description} ${rule}` }
}

type Draft = Pick<ApiDocument, 'paths' | 'components'>

const warnings: JsonSchema = {
  type: 'array',
  description: 'The fields of the request that the service does not know and has ignored.',
  items: {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'message'],
  },
}

/**
 * Adds `warnings` to the answers of the operations that ignore unknown fields, as the sandbox does. Shared schemas get
 * it too: an `allOf` in each operation would hide their names from generators.
 */
function withRequestWarnings<Given extends Draft>(draft: Given): Given {
  const { paths, components } = draft
  const shared = new Set<string>()
  const changed = mapValues(paths, (operations) =>
    mapValues(operations, (operation) => {
      const answer = operation.responses[200]
      const media = answer?.content?.['application/json']
      if (!answer || !media || !ignoresFields(operation)) return operation
      if (media.schema.$ref) {
        shared.add(nameInReference({ $ref: media.schema.$ref }))
        return operation
      }
      const content = {
        ...answer.content,
        'application/json': { ...media, schema: withWarnings(media.schema) },
      }
      return { ...operation, responses: { ...operation.responses, 200: { ...answer, content } } }
    }),
  )
  const schemas = mapValues(components.schemas, (schema, name) =>
    shared.has(name) ? withWarnings(schema) : schema,
  )
  return { ...draft, paths: changed, components: { ...components, schemas } }
}

/** The draft says of a body which is refused for unknown fields that it has no additional properties. */
function ignoresFields({ requestBody }: Operation): boolean {
  const body = requestBody?.content['application/json']?.schema
  return body?.type === 'object' && body.additionalProperties !== false
}

function withWarnings(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, warnings } }
}

/** Paths that the interface writes with a slash at the end, with the method that it writes so. */
const withSlash: readonly (readonly [path: string, method: string])[] = [['/v2/cashier/payment-link', 'post']]

/**
 * Adds the second spelling of each path that the interface writes with a slash. The service ignores a slash at the end
 * of any path, but proxies and test tools that read the document accept the paths in it only.
 */
function withSecondSpellings(paths: ApiDocument['paths']): ApiDocument['paths'] {
  const second = withSlash.flatMap(([path, method]) => {
    const operation = paths[path]?.[method]
    if (!operation) return []
    const { operationId = '' } = operation
    const same = {
      ...operation,
      operationId: `${operationId}WithSlash`,
      'x-same-as': operationId,
      description: `The same as ${operationId}: a trailing slash makes no difference.`,
    }
    return [[`${path}/`, { [method]: same }] as const]
  })
  return { ...paths, ...Object.fromEntries(second) }
}

/** The record with each of its values changed. */
function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
