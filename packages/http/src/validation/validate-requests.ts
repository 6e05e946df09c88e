import { allRefusals, ServiceError, together } from '@element-js/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { refusalOf } from '../error-replies.ts'
import { findUnknownFields, type IgnoredField } from './unknown-fields.ts'

/**
 * Validates requests by the schemas of their routes, and refuses fields and parameters that a schema does not know,
 * except where they are ignored (`findUnknownFields`). Call it before the routes.
 */
export function validateRequests(
  app: App,
  {
    namesIgnored,
  }: {
    /** Whether the answers to accepted requests list the fields that were ignored, as `warnings`. */
    readonly namesIgnored: boolean
  },
): void {
  app.setValidatorCompiler<z.core.$ZodType>((route) => {
    const validate = validatorCompiler(route)
    // Pages take whatever else stands in a query, such as what a campaign adds. Lists have strict queries.
    const isStrictQuery = route.httpPart === 'querystring' && isStrict(route.schema)
    if (route.httpPart !== 'body' && !isStrictQuery) return validate
    return (given: unknown) => {
      const data = isStrictQuery ? withoutCacheBusters(given) : given
      return withUnknownFields(route.schema, data, validate(data))
    }
  })
  app.addHook('preHandler', refuseOtherKeyHeaders)
  if (!namesIgnored) return
  app.addHook('preValidation', noteIgnoredFields)
  app.addHook('onSend', nameIgnoredFields)
}

function isStrict(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' && def.catchall?._zod.def.type === 'never'
}

/** A query without parameters such as `_=1764369000000`, by which jQuery and others avoid caches. No list has such a name. */
function withoutCacheBusters(query: unknown): object {
  return Object.fromEntries(Object.entries(query as object).filter(([name]) => !name.startsWith('_')))
}

type Validation = ReturnType<ReturnType<typeof validatorCompiler>>

function withUnknownFields(schema: z.core.$ZodType, data: unknown, validation: Validation): Validation {
  const { refused } = findUnknownFields(schema, data)
  const error = together([...refused, ...flawsOf(validation)])
  return refused.length > 0 && error ? { error } : validation
}

/** What else is wrong. Zod's own errors of unknown keys repeat them, whatever they are. */
function flawsOf(validation: Validation): readonly ServiceError[] {
  if (typeof validation !== 'object' || !('error' in validation) || !Array.isArray(validation.error))
    return []
  const flaws = validation.error.filter(({ keyword }) => keyword !== 'unrecognized_keys')
  return flaws.length > 0 ? allRefusals(refusalOf({ validation: flaws })) : []
}

const ignoredFields = new WeakMap<FastifyRequest, readonly IgnoredField[]>()

// Validation replaces the body by one without them.
async function noteIgnoredFields(request: FastifyRequest): Promise<void> {
  const schema = request.routeOptions.schema?.body as z.core.$ZodType | undefined
  const { ignored } = schema ? findUnknownFields(schema, request.body) : { ignored: [] }
  if (ignored.length > 0) ignoredFields.set(request, ignored)
}

async function nameIgnoredFields(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const warnings = ignoredFields.get(request)
  // The forms of pages are answered with pages.
  const isJson = `${reply.getHeader('content-type')}`.startsWith('application/json')
  if (!warnings || reply.statusCode !== 200 || !isJson || typeof payload !== 'string') return payload
  return JSON.stringify({ ...JSON.parse(payload), warnings })
}

/** `X-Idempotency-Key`, `Idempotence-Key`, `Cko-Idempotency-Key`, `PayPal-Request-Id`: the names of other processors. */
function isOtherKeyHeader(name: string): boolean {
  // Some proxies pass on the header of a replayed answer.
  return (name.includes('idempoten') && name !== 'idempotent-replayed') || name === 'paypal-request-id'
}

/**
 * Refuses a request that has its key in a header of another name, and none where it is read: repeated, it would move money
 * again.
 */
async function refuseOtherKeyHeaders({ routeOptions, raw, body }: FastifyRequest): Promise<void> {
  const schema = routeOptions.schema?.headers as z.ZodObject | undefined
  if (!schema || !(keyHeader in schema.shape) || raw.headers[keyHeader] !== undefined) return
  const field = Object.keys(raw.headers).find(isOtherKeyHeader)
  if (field === undefined || hasKey(body)) return
  const message = `The header ${field} is not read, so the request has no key. Send the key in the header Idempotency-Key.`
  throw new ServiceError('unknown_field', { field, message })
}

const keyHeader = 'idempotency-key'

function hasKey(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('idempotencyKey' in body || 'refundKey' in body)
}
