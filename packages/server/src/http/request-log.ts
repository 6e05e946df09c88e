import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import type { App } from './app.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface LogOptions {
  /** Default `info`. */
  readonly level?: LogLevel
  /** Where lines of JSON go. Default: standard output. */
  readonly destination?: DestinationStream
}

/** The log of the service: lines of JSON. Nothing of a card is ever given to it. */
export function createLog({ level = 'info', destination }: LogOptions): Logger {
  const options = { level, base: null, serializers: { err: serializeError } }
  return destination ? pino(options, destination) : pino(options)
}

/** Notes each request that was answered: which route, not which address; never a header, a query or a body. */
export function logRequests(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request answered',
    )
  })
}

// The second line of defence: an error of a library may quote what it choked on.
const digitRuns = /\d(?:[ -]?\d){11,18}/g

function serializeError(error: Error): unknown {
  const { type, message, stack } = stdSerializers.err(error)
  return {
    type,
    message: message.replace(digitRuns, '[digits]'),
    stack: stack.replace(digitRuns, '[digits]'),
  }
}
