import type { Socket } from 'node:net'
import type { ErrorBody } from '@element-js/protocol/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { catalogue, errorBody, type Reason, ServiceError } from '../errors.ts'
import { codeOf } from '../start-error.ts'
import type { App } from './app.ts'

/** Fastify's own refusals, in our words. */
const reasonsOfFastify: Readonly<Record<string, Reason>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_request',
}

/** Refusals of Node's HTTP parser, before there is a request to answer. */
const reasonsOfParser: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

type ReadHeaders = () => Readonly<Record<string, string>>

/** Finds out whether a request failed by no mistake of the service; `null` when it did not. */
export type Explain = (request: FastifyRequest) => Promise<ServiceError | null>

/** Answers every error in the one body; only a mistake of our own is a 5xx, and it is logged. */
export function answerErrors(app: App, explain: Explain = async () => null): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    if (catalogue[refusal.reason].status < 500) return sendError(reply, refusal)
    const explanation = await explain(request)
    if (explanation) return sendError(reply, explanation)
    request.log.error({ err: refusal.details.cause ?? error }, 'request failed')
    return sendError(reply, refusal)
  })
}

/**
 * For Fastify's `frameworkErrors`: what fails before routing, as a URL that cannot be decoded. No hook is run for these.
 *
 * @param readHeaders Gives the headers of every answer. Default: none.
 */
export function answerFrameworkErrors(
  readHeaders: ReadHeaders = () => ({}),
): (error: Error, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    reply.headers({ ...readHeaders(), 'x-request-id': request.id })
    void sendError(reply, refusalOf(error))
  }
}

/** For Fastify's `clientErrorHandler`: what is no HTTP at all. @param readHeaders as above. */
export function answerClientErrors(
  readHeaders: ReadHeaders = () => ({}),
): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || codeOf(error) === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const body = errorBody(new ServiceError(reasonsOfParser[codeOf(error) ?? ''] ?? 'malformed_request'))
    const json = JSON.stringify(body)
    const headers = {
      ...readHeaders(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${body.code} Refused\r\n${lines.join('')}\r\n${json}`)
    // At once would take the answer away from who is still sending. Whoever never hangs up is cut off.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

const lingerMs = 1000

/** An error of ours, of Fastify or of the schemas, as a refusal from the catalogue. */
export function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation[0])
  return new ServiceError(reasonsOfFastify[codeOf(error) ?? ''] ?? 'internal_error')
}

function invalidRequest(first: { readonly instancePath: string; readonly message?: string } | undefined) {
  // Neither part ever repeats what was sent: the path names a field of our schema, zod says what was wanted.
  const field = first?.instancePath.slice(1).replaceAll('/', '.') || 'body'
  return new ServiceError('invalid_request', { message: `${field}: ${first?.message ?? 'invalid'}`, field })
}

function sendError(reply: FastifyReply, refusal: ServiceError): FastifyReply {
  const body: ErrorBody = errorBody(refusal)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (body.code === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(body.code).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
