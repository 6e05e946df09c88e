import { describe, expect, it } from 'vitest'
import { marks } from './marks.ts'
import { partsOf } from './measure-parts.ts'
import type { TraceEvent } from './trace.ts'

const page = 1
const frames = 2
const at = (timeMs: number, name: string, processId = page, args: TraceEvent['args'] = {}): TraceEvent => ({
  name,
  timeMs,
  cpuMs: 0,
  processId,
  threadId: 1,
  args,
})
const task = (timeMs: number, cpuMs: number, processId: number, name = 'RunTask'): TraceEvent => ({
  ...at(timeMs, name, processId),
  cpuMs,
})

/** A load whose script starts at 1000 and whose frames `a`, `b` and `c` follow each other by 10 ms. */
const load = [
  at(900, 'fetchStart', frames, { frame: 'earlier' }),
  task(980, 100, page),
  task(999, 3, page),
  task(999, 2, page, 'EvaluateScript'),
  at(1000, marks.start),
  at(1002, marks.created),
  ...['a', 'b', 'c'].flatMap((frame, index) => {
    const begun = 1010 + index * 10
    const documentLoaderURL = 'http://127.0.0.1:4242/field.html'
    return [
      at(begun, 'navigationStart', frames, { frame, data: { documentLoaderURL: '' } }),
      at(begun + 1, 'domInteractive', frames, { frame }),
      at(begun + 2, 'navigationStart', frames, { frame, data: { documentLoaderURL } }),
      at(begun + 3, 'fetchStart', frames, { frame }),
      at(begun + 20, 'responseEnd', frames, { frame }),
      at(begun + 21, 'domLoading', frames, { frame }),
      at(begun + 25, 'domInteractive', frames, { frame }),
      at(begun + 26, marks.received),
      at(begun + 29, marks.ready),
      task(begun, 5, frames),
      task(begun + 22, 1, frames, 'EvaluateScript'),
      at(begun + 60, 'firstPaint', frames, { frame }),
    ]
  }),
  task(1040, 4, page),
  task(1100, 100, page),
]

describe('the parts of a load', () => {
  it('are the times of the third frame’s steps, counted from the start of the script', () => {
    expect(partsOf(load)).toEqual({
      'elements created': 2,
      'documents asked for': 33,
      'documents received': 50,
      'documents begun': 51,
      'documents parsed, scripts run': 55,
      'greetings received by the page': 56,
      ready: 59,
      'inputs painted': 90,
      'work of the page’s thread': 7,
      'of it scripts': 2,
      'work of the frames’ thread': 15,
      'of it the frames’ scripts': 3,
    })
  })

  it('do not contain a step that is not in the trace of all three frames', () => {
    const without = load.filter(({ name, args }) => name !== 'fetchStart' || args.frame !== 'b')
    expect(partsOf(without)['documents asked for']).toBeUndefined()
    expect(partsOf(without).ready).toBe(59)
  })

  it('are refused for a trace without the page', () => {
    expect(() => partsOf([])).toThrow(/no mark/)
  })
})
