import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { blackenCardNumbers, hasCardNumber } from '../values/card-numbers.ts'
import type { App } from './app.ts'
import { knownMerchantOf } from './merchant-of-request.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface LogOptions {
  /** Default `info`. */
  readonly level?: LogLevel
  /** Where lines of JSON go. Default: standard output. */
  readonly destination?: DestinationStream
  /** The last thing done to a line. Default: card numbers are blackened, and ids that are keys are cut. */
  readonly mask?: (line: string) => string
}

/** The log of the service: lines of JSON. Nothing of a card is ever given to it, and each line is masked besides. */
export function createLog(options: LogOptions): Logger {
  const { level = 'info', destination = pino.destination(1), mask = maskLine } = options
  const masked = { write: (line: string) => destination.write(mask(line)) }
  // Milliseconds since 1970 would look like a card number to the mask.
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, masked)
}

/**
 * Notes each request that was answered: whose it was and which route, not which address; never a query or a body, and
 * of the headers only a merchant's own name for its request.
 */
export function logRequests(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        merchantId: knownMerchantOf(request)?.id,
        callerRequestId: callerRequestIdOf(request),
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request answered',
    )
  })
}

// The id in the log is always ours: an id that callers choose could be given to many requests, or end a line and begin
// a false one. What a merchant calls its request stands beside it, when it is a plain word.
function callerRequestIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-request-id']
  const isWord = typeof id === 'string' && /^[\w.-]{1,64}$/.test(id)
  return isWord && knownMerchantOf(request) && !hasCardNumber(id) ? id : undefined
}

// The second line of defence: an error of a library may quote what it choked on, and pino says an error's message
// twice. The edges keep random ids whole, which have runs of digits inside.
const cardNumberLike = /(?<![\w-])\d(?:[ -]?\d){11,18}(?![\w-])/g

// Whoever has the whole id of a link or a challenge has the address of its page, which shows who pays and lets pay. The
// beginning finds it in the store; the 96 bits behind it are nobody's to guess.
const pageKey = /(lnk|tds)_([0-9a-f]{8})[0-9a-f]{24}/g

function maskLine(line: string): string {
  return blackenCardNumbers(line.replace(pageKey, '$1_$2…').replace(cardNumberLike, '[digits]'))
}
