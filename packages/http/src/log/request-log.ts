import { hasCardNumber, removeCardNumbers } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { App } from '../app.ts'
import { callerOf } from '../request-facts.ts'
import { runInRequest } from './current-request.ts'
import { gatherLines } from './gathered-lines.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface LogOptions {
  /** Default `info`. */
  readonly level?: LogLevel
  /** Where the JSON lines are written. Default: standard output. */
  readonly destination?: DestinationStream
  /** The last step before a line is written. Default: masks card numbers and shortens ids that grant access. */
  readonly mask?: (line: string) => string
}

/**
 * Creates the service's log of JSON lines. Card data is never passed to it, and each line is masked as well.
 *
 * @param traceId The trace of what is done when a line is written. Default: nothing is traced.
 */
export function createLog(options: LogOptions, traceId: (() => string | null) | null = null): Logger {
  const { level = 'info', destination = findStandardOutput(), mask = maskLine } = options
  const masked = { write: (line: string) => destination.write(mask(line)) }
  // The mask would take milliseconds since 1970 for a card number.
  const traced = traceId && { mixin: (fields: object) => traceOf(fields, traceId()) }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, ...traced }, masked)
}

// The name that tools for logs and traces know. A line about a request brings its trace along.
function traceOf(fields: object, traceId: string | null): object {
  return traceId === null || 'trace_id' in fields ? {} : { trace_id: traceId }
}

let standardOutput: DestinationStream | null = null

// One for the process, so that the lines of several logs keep their order.
function findStandardOutput(): DestinationStream {
  if (standardOutput) return standardOutput
  // A reader that is stuck must not stop the service.
  const output = pino.destination({ dest: 1, sync: false })
  standardOutput = gatherLines({
    write: (text) => output.write(text),
    writeLast: (text) => {
      output.flushSync()
      pino.destination({ dest: 1, sync: true }).write(text)
    },
    onExit: (end) => process.on('exit', end),
  })
  return standardOutput
}

/**
 * Logs each answered request with its merchant and its route pattern, but not its URL, query or body. Of the headers,
 * only the merchant's own request id is logged.
 *
 * @param traceIdOf The trace of a request. Default: nothing is traced.
 */
export function logRequests(app: App, traceIdOf?: (request: FastifyRequest) => string | undefined): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  // After the body is read: the events of reading belong to the connection, not to the request.
  app.addHook('preValidation', (request, _reply, done) => runInRequest(request.id, done))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        merchantId: callerOf(request) ?? undefined,
        callerRequestId: callerRequestIdOf(request),
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...(traceIdOf && { trace_id: traceIdOf(request) }),
      },
      'request answered',
    )
  })
}

// The id in the log is always ours: callers could use one id for many requests, or end a line and forge another. The
// merchant's own request id is logged beside it if it is a plain word.
function callerRequestIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-request-id']
  const isWord = typeof id === 'string' && /^[\w.-]{1,64}$/.test(id)
  return isWord && callerOf(request) !== null && !hasCardNumber(id) ? id : undefined
}

// The second line of defence: an error of a library may quote its input, and pino writes an error's message twice. The
// boundaries keep random ids whole, because they contain runs of digits.
const cardNumberLike = /(?<![\w-])\d(?:[ -]?\d){11,18}(?![\w-])/g

// The whole id of a link or a challenge gives access to its page, which shows the payer and can be paid. The first part
// is enough to find the row, and the 96 bits after it cannot be guessed.
const pageKey = /(lnk|tds)_([0-9a-f]{8})[0-9a-f]{24}/g

function maskLine(line: string): string {
  return removeCardNumbers(line.replace(pageKey, '$1_$2…').replace(cardNumberLike, '[digits]'))
}
