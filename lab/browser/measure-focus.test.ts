import { describe, expect, it } from 'vitest'
import { marks } from './marks.ts'
import { focusTimes } from './measure-focus.ts'
import type { TraceEvent } from './trace.ts'

const mark = (name: string, timeMs: number): TraceEvent => ({
  name,
  timeMs,
  cpuMs: 0,
  processId: 1,
  threadId: 1,
  args: {},
})

/** Three times, 100 ms apart: the frame's input after 2, 3 and 10 ms, the page after 1 ms more. */
const focused = [2, 3, 10].flatMap((ms, index) => [
  mark(marks.focusAsked, index * 100),
  mark(marks.focused, index * 100 + ms),
  mark(marks.focusHeard, index * 100 + ms + 1),
])

describe('the times of focus()', () => {
  it('are the medians of the times from each call to its focus', () => {
    expect(focusTimes(focused)).toEqual({ 'focus() → focused': 3, 'focus() → focus at the page': 4 })
  })

  it('are refused if one is missing, because the others would be paired wrongly', () => {
    expect(() => focusTimes(focused.toSpliced(1, 1))).toThrow(
      'focus() was called 3 times, the input had the focus 2 times',
    )
  })
})
