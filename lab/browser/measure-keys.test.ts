import { describe, expect, it } from 'vitest'
import { marks } from './marks.ts'
import { keyTimes } from './measure-keys.ts'
import type { TraceEvent } from './trace.ts'

const mark = (name: string, timeMs: number): TraceEvent => ({
  name,
  timeMs,
  cpuMs: 0,
  processId: 1,
  threadId: 1,
  args: {},
})

/** Sixteen keys, 100 ms apart, each with a different delay until its event. */
const typed = Array.from({ length: 16 }, (_, index) => [
  mark(marks.key, index * 100),
  mark('loadEventEnd', index * 100 + 0.5),
  mark(marks.change, index * 100 + 1 + index),
]).flat()

describe('the times of keys', () => {
  it('are measured from each key to its change event', () => {
    expect(keyTimes(typed)).toEqual(Array.from({ length: 16 }, (_, index) => 1 + index))
  })

  it('are refused if a key caused no change, because the others would be paired wrongly', () => {
    expect(() => keyTimes(typed.toSpliced(2, 1))).toThrow('16 keys made 16 marks and 15 changes.')
  })
})
