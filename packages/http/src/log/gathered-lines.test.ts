import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { gatherLines } from './gathered-lines.ts'

function open() {
  const written: string[] = []
  const last: string[] = []
  const exits: (() => void)[] = []
  const destination = gatherLines({
    write: (text) => written.push(text),
    writeLast: (text) => last.push(text),
    onExit: (end) => exits.push(end),
  })
  return {
    log: pino({ level: 'debug', base: null, timestamp: false }, destination),
    exit: () => {
      for (const end of exits) end()
    },
    /** The content of each write. */
    messages: () => written.map(messagesIn),
    lastMessages: () => last.map(messagesIn),
  }
}

function messagesIn(text: string): readonly (string | undefined)[] {
  return [...text.matchAll(/"msg":"(\w+)"/g)].map(([, each]) => each)
}

it('writes the lines of one turn of the event loop together, in their order', async () => {
  const { log, messages } = open()
  log.info('a')
  log.debug('b')
  expect(messages()).toEqual([])
  await turn()
  log.info('c')
  await turn()
  expect(messages()).toEqual([['a', 'b'], ['c']])
})

it.each(['warn', 'error', 'fatal'] as const)(
  'writes a line of level %s at once, and those before it',
  (level) => {
    const { log, messages } = open()
    log.info('a')
    log[level]('b')
    expect(messages()).toEqual([['a', 'b']])
  },
)

it('writes the waiting lines when the process ends, and none of them twice', async () => {
  const { log, exit, messages, lastMessages } = open()
  log.info('a')
  exit()
  await turn()
  expect(lastMessages()).toEqual([['a']])
  exit()
  expect(lastMessages()).toEqual([['a']])
  expect(messages()).toEqual([])
})

it('gathers no more than a pipe holds', () => {
  const { log, messages } = open()
  log.info({ long: 'x'.repeat(33_000) }, 'a')
  expect(messages()).toEqual([['a']])
})
