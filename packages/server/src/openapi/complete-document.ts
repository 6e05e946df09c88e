import { z } from 'zod'
import type { Reason } from '../errors.ts'
import { errorBodySchema } from '../http/error-body-schemas.ts'
import type { ServiceContext, ServiceMode } from '../values/service-mode.ts'
import type { ApiDocument, Content, JsonSchema, Operation } from './document.ts'
import { errorResponses, exampleComponents, headerComponents, headersOf } from './error-responses.ts'
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
  draft: DraftDocument,
  { publicUrl, mode }: Pick<ServiceContext, 'publicUrl' | 'mode'>,
): ApiDocument {
  const paths = mapValues(draft.paths, (operations) =>
    mapValues(operations, (operation, method) => completeOperation(operation, { method, mode })),
  )
  const { $schema: _, ...errorSchema } = z.toJSONSchema(errorBodySchema)
  const schemas = { ...draft.components.schemas, Error: errorSchema as JsonSchema }
  const components = {
    ...draft.components,
    headers: headerComponents,
    examples: exampleComponents,
    schemas: referenced(schemas, paths),
  }
  return withoutNoise({ ...draft, servers: [{ url: publicUrl }], paths, components })
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

/** Keeps only the components that are referenced: each schema is registered both as input and as output. */
function referenced(
  schemas: ApiDocument['components']['schemas'],
  paths: ApiDocument['paths'],
): Readonly<Record<string, JsonSchema>> {
  const wanted = new Set<string>()
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (wanted.has(name)) continue
      wanted.add(name)
      follow(schemas[name] ?? {})
    }
  }
  follow(paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => wanted.has(name)))
}

/**
 * Removes what zod writes and readers do not need: the range of integers that a double holds exactly, and the rule that
 * responses have no other fields. Later versions may add fields, and clients must accept them.
 */
function withoutNoise<T>(document: T): T {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    const isNoise =
      (key === 'additionalProperties' && value === false) ||
      ((key === 'maximum' || key === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
    return isNoise ? undefined : value
  }) as T
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
