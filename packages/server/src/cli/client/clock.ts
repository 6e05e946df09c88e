import { unixSecondsOf } from '@element-js/values'
import { type Command, UsageError } from '../command.ts'
import { connect, connectionOptions } from './connection.ts'

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

export const command: Command = {
  about: [
    'Without an argument, prints the time of the sandbox. +7d moves the clock seven days ahead; the units are s, m, h, d and w, from seconds to weeks. When the command ends, everything that became due has been done: payment links and authorizations have expired, and notifications have been sent again.',
    'A time such as 2030-01-31T12:00:00Z sets the clock, even backwards. All merchants of the sandbox share one clock.',
  ],
  arguments: [{ name: 'move', about: 'such as +7d, or a time', count: 'optional' }],
  options: connectionOptions,
  examples: ['element clock', 'element clock +7d', 'element clock 2030-01-31T12:00:00Z'],
  run: async (invocation) => {
    const [move] = invocation.words
    const body = move === undefined ? null : readMove(move)
    const { get, post } = connect(invocation)
    const answer = body ? await post('/v1/sandbox/clock', body) : await get('/v1/sandbox/clock')
    const { now } = answer as { readonly now: number }
    return { text: new Date(now * 1000).toISOString().replace('.000', ''), json: { now } }
  },
}

/** The body of the request for a move as it is typed. */
function readMove(move: string): { readonly advanceSeconds: number } | { readonly now: number } {
  const [, count, unit = ''] = /^\+(\d{1,9})([smhdw])$/.exec(move) ?? []
  if (count !== undefined) return { advanceSeconds: Number(count) * (secondsOf[unit] ?? 1) }
  const timeMs = /^\d{4}-\d\d-\d\d/.test(move) ? Date.parse(move) : Number.NaN
  if (!Number.isNaN(timeMs)) return { now: unixSecondsOf(timeMs) }
  throw new UsageError(
    `"clock" requires a move such as +7d, +12h or +90s, or a time such as 2030-01-31T12:00:00Z, but "${move}" was given.`,
  )
}
