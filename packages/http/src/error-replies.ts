import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@element-js/protocol/http'
import {
  cardNumberRule,
  catalogue,
  codeOf,
  errorBody,
  mostErrors,
  type Reason,
  ServiceError,
} from '@element-js/values'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { App } from './app.ts'
import { inWordsOf, setReasonOf } from './request-facts.ts'
import { DecimalLiteral } from './strict-json.ts'

/** Fastify's own errors, mapped to the error catalogue. */
const reasonsOfFastify: Readonly<Record<string, Reason>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_request',
}

/** Errors of Node's HTTP parser, which occur before there is a request. */
const reasonsOfParser: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

type ReadHeaders = () => Readonly<Record<string, string>>

/** Checks whether a request failed for a reason that is not a fault of the service; `null` if it did not. */
type Explain = (request: FastifyRequest) => Promise<ServiceError | null>

/** Answers every error with the common error body. Only faults of the service are 5xx, and those are logged. */
export function answerErrors(app: App, explain: Explain = async () => null): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error, request)
    if (catalogue[refusal.reason].status < 500) return sendError(reply, refusal)
    const explanation = await explain(request)
    if (explanation) return sendError(reply, explanation)
    request.log.error({ err: refusal.details.cause ?? error }, 'request failed')
    return sendError(reply, refusal)
  })
}

/**
 * For Fastify's `frameworkErrors`: errors before routing, such as a URL that cannot be decoded. Fastify runs no hooks
 * for these.
 *
 * @param readHeaders Returns the headers of every response. Default: none.
 */
export function answerFrameworkErrors(
  readHeaders: ReadHeaders = () => ({}),
): (error: Error, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    reply.headers({ ...readHeaders(), 'x-request-id': request.id })
    request.log.info({ reason: refusalOf(error).reason }, 'request refused')
    void sendError(reply, refusalOf(error))
  }
}

/** For Fastify's `clientErrorHandler`: bytes that are not HTTP. There is no request, so the answer gets an id here. */
export function answerClientErrors({
  log,
  readHeaders = () => ({}),
}: {
  readonly log: FastifyBaseLogger
  /** See `answerFrameworkErrors`. */
  readonly readHeaders?: ReadHeaders
}): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || codeOf(error) === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const reason = reasonsOfParser[codeOf(error) ?? ''] ?? 'malformed_request'
    const body = errorBody(new ServiceError(reason))
    const requestId = randomUUID()
    log.info({ reqId: requestId, reason }, 'request refused')
    const json = JSON.stringify(body)
    const headers = {
      ...readHeaders(),
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${body.code} Refused\r\n${lines.join('')}\r\n${json}`)
    // Closing at once would take the response away from a client that is still sending. Clients that never close are
    // cut off.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

const lingerMs = 1000

/** The `field` of an error about a body that is not an object. */
export const wholeBody = 'body'

/** Maps an error of the service, of Fastify or of the schemas to an error of the catalogue. */
export function refusalOf(error: unknown, request?: FastifyRequest): ServiceError {
  // A client that leaves in the middle of its body is no fault of the service.
  if (request && error === request.raw.errored) return new ServiceError('malformed_request')
  if (error instanceof ServiceError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation)
  return new ServiceError(reasonsOfFastify[codeOf(error) ?? ''] ?? 'internal_error')
}

// zod names the class of a value of the wrong type, and clients do not know this one.
const literalClass = DecimalLiteral.name
const literalWords = 'a number that is not written as an integer'

function invalidRequest(
  flaws: readonly {
    readonly instancePath: string
    readonly message?: string
  }[],
): ServiceError {
  // Each becomes an error with its stack: thousands would keep everybody else waiting.
  const [first, ...others] = flaws.slice(0, mostErrors).map((flaw) => {
    // Neither part repeats what was sent: the path names a field of our schema, and zod describes the expected value.
    const field = flaw.instancePath.slice(1).replaceAll('/', '.') || wholeBody
    return {
      reason: reasonOfRule(flaw.message),
      about: {
        field,
        message: `${field}: ${(flaw.message ?? 'invalid').replace(literalClass, literalWords)}`,
      },
    }
  })
  return new ServiceError(first?.reason ?? 'invalid_request', {
    ...(first?.about ?? { field: wholeBody, message: `${wholeBody}: invalid` }),
    others: others.map(({ reason, about }) => new ServiceError(reason, about)),
  })
}

/** The reason for a value that breaks a rule of its schema. */
export function reasonOfRule(rule: string | undefined): Reason {
  return rule === cardNumberRule ? 'card_number_in_text' : 'invalid_request'
}

/** Answers a request with an error of the catalogue, where the answer must not depend on the route. */
export function sendError(reply: FastifyReply, refusal: ServiceError): FastifyReply {
  const body: ErrorBody = errorBody(inWordsOf(reply.request, refusal))
  setReasonOf(reply.request, body.data.reason)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (body.code === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(body.code).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
