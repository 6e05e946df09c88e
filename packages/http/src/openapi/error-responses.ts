import type { ErrorBody, FieldError } from '@element-js/protocol/http'
import { catalogue, errorBody, ownText, type Reason, ServiceError, shownReasonOf } from '@element-js/values'
import { z } from 'zod'
import type { Example, Header, JsonSchema, MediaType, Reference, Response } from './document.ts'

/** The meaning of each status, for any reason. */
const meanings: Readonly<Record<number, string>> = {
  400: 'Bad input.',
  401: 'Missing or invalid credentials.',
  402: 'Declined by the acquirer.',
  403: 'Not allowed.',
  404: 'Not found. The response is the same for an object that belongs to another merchant.',
  408: 'The request did not arrive in time.',
  409: 'Not possible in the current state.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The idempotency key was used with a different body.',
  429: 'Too many requests.',
  431: 'The headers are too large.',
  500: 'An error in the service.',
  503: 'The acquirer or a destination does not answer, or the database is unavailable, read-only or full.',
}

/** Headers of responses, as components. */
export const headerComponents: Readonly<Record<string, Header>> = {
  'X-Request-Id': {
    description: 'Identifies this request in the log of the service and in the dashboard.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Idempotent-Replayed': {
    description: 'Present if this is the replayed response to an earlier request.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'The number of seconds after which the request may be repeated.',
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  },
  'WWW-Authenticate': { required: true, schema: { type: 'string', const: 'Bearer' } },
}

/** One error body for each reason, as components. */
export const exampleComponents: Readonly<Record<string, Example>> = Object.fromEntries(
  (Object.keys(catalogue) as Reason[]).map((reason) => [
    reason,
    { summary: catalogue[reason].message, value: errorBody(new ServiceError(reason)) },
  ]),
)

/** The error responses of an operation: one for each status, with its reasons and an example of each. */
export function errorResponses({
  reasons,
  isReplayable,
}: {
  readonly reasons: readonly Reason[]
  readonly isReplayable: boolean
}): Readonly<Record<string, Response>> {
  const byStatus = Map.groupBy(sortedByCatalogue(reasons), (reason) => catalogue[reason].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: meanings[status] ?? 'An error.',
        headers: headersOf(status, { isReplayable: isReplayable && group.some(isReplayed) }),
        content: { 'application/json': { schema: errorSchema(status, group), examples: examplesOf(group) } },
      },
    ]),
  )
}

/** References to the headers of a response. */
export function headersOf(
  status: number,
  { isReplayable }: { readonly isReplayable: boolean },
): Readonly<Record<string, Reference>> {
  const names = [
    'X-Request-Id',
    ...(isReplayable ? ['Idempotent-Replayed'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 409 || status === 429 || status === 503 ? ['Retry-After'] : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

// A decline is stored and replayed; errors in a request are found again each time.
function isReplayed(reason: Reason): boolean {
  return catalogue[reason].status === 402
}

function sortedByCatalogue(reasons: readonly Reason[]): readonly Reason[] {
  const order = Object.keys(catalogue)
  return [...new Set(reasons)].sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

function examplesOf(reasons: readonly Reason[]): NonNullable<MediaType['examples']> {
  return Object.fromEntries(reasons.map((reason) => [reason, { $ref: `#/components/examples/${reason}` }]))
}

const fieldErrorSchema: z.ZodType<FieldError> = z.object({
  field: ownText.describe('The input that caused the error, for example allowPaymentMethods.0.'),
  reason: ownText.describe('A stable code from the catalogue in docs/errors.md.'),
  message: ownText.describe('For people. The text may change.'),
})

/** The body of every error. */
export const errorBodySchema: z.ZodType<ErrorBody> = z.object({
  code: z.int().describe('The HTTP status.'),
  message: ownText.describe('For people. The text may change.'),
  data: z.object({
    errorMessage: ownText.describe('The same as message.'),
    reason: ownText.describe('A stable code from the catalogue in docs/errors.md. Use it in your program.'),
    field: ownText.exactOptional().describe('The input that caused the error.'),
    retryable: z
      .boolean()
      .exactOptional()
      .describe('true: nothing was done, and the same order can be sent again, with a new idempotencyKey.'),
    errors: z
      .array(fieldErrorSchema)
      .exactOptional()
      .describe(
        'Everything that is wrong with the request, up to 50 errors. Present if field is. The first item is this error itself.',
      ),
    idempotencyKey: ownText
      .exactOptional()
      .describe('The payment that the error is about. You can look it up.'),
    linkId: ownText.exactOptional().describe('The link that the order already has. You can look it up.'),
    paymentLink: ownText.exactOptional().describe('The URL of the checkout page of that link.'),
  }),
})

const { properties: { data = {}, ...top } = {}, required = [] } = z.toJSONSchema(
  errorBodySchema,
) as JsonSchema

/**
 * The fields of the common error body, as components. Each response describes the whole body once and refers to these:
 * a general schema combined with a narrower one (`allOf`) would describe `data` twice, which generators and linters do
 * not combine in the same way.
 */
export const errorSchemaComponents: Readonly<Record<string, JsonSchema>> = Object.fromEntries([
  ...Object.entries(top).map(([name, schema]) => [componentName(name), schema]),
  ...Object.entries(data.properties ?? {}).map(([name, schema]) => [componentName(name, 'Data'), schema]),
])

/** The body of the errors with one status. */
function errorSchema(status: number, reasons: readonly Reason[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      ...references(top),
      code: { type: 'integer', const: status },
      data: {
        type: 'object',
        properties: {
          ...references(data.properties ?? {}, 'Data'),
          reason: { type: 'string', enum: reasons.map(shownReasonOf) },
        },
        required: data.required ?? [],
      },
    },
    required,
  }
}

function references(
  properties: Readonly<Record<string, JsonSchema>>,
  group: 'Data' | '' = '',
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.keys(properties).map((name) => [
      name,
      { $ref: `#/components/schemas/${componentName(name, group)}` },
    ]),
  )
}

function componentName(name: string, group: 'Data' | '' = ''): string {
  return `Error${group}${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
