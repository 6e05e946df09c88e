// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createEmitter } from './emitter.ts'

describe('an emitter', () => {
  it('returns a function that ends a subscription', () => {
    const emitter = createEmitter<{ change: number }>()
    const handler = vi.fn()
    const undo = emitter.on('change', handler)
    emitter.emit('change', 1)
    undo()
    emitter.emit('change', 2)
    expect(handler.mock.calls).toEqual([[1]])
  })

  it('calls a handler once, however often it was added', () => {
    const emitter = createEmitter<{ change: number }>()
    const handler = vi.fn()
    emitter.on('change', handler)
    emitter.on('change', handler)
    emitter.emit('change', 1)
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('calls the other handlers if one throws, and reports its error', () => {
    vi.useFakeTimers()
    const emitter = createEmitter<{ change: number }>()
    const handler = vi.fn()
    emitter.on('change', () => {
      throw new Error('theirs')
    })
    emitter.on('change', handler)
    emitter.emit('change', 1)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(() => vi.runAllTimers()).toThrow('theirs')
    vi.useRealTimers()
  })

  it('lets a handler remove itself while it runs', () => {
    const emitter = createEmitter<{ change: number }>()
    const second = vi.fn()
    const undo = emitter.on('change', () => undo())
    emitter.on('change', second)
    emitter.emit('change', 1)
    expect(second).toHaveBeenCalledTimes(1)
  })

  it('does not call a handler that an earlier handler has just removed or added', () => {
    const emitter = createEmitter<{ change: number }>()
    const [removed, added] = [vi.fn(), vi.fn()]
    emitter.on('change', () => {
      emitter.off('change', removed)
      emitter.on('change', added)
    })
    emitter.on('change', removed)
    emitter.emit('change', 1)
    expect([removed.mock.calls, added.mock.calls]).toEqual([[], []])
    emitter.emit('change', 2)
    expect([removed.mock.calls, added.mock.calls]).toEqual([[], [[2]]])
  })

  it('calls a `once` handler for one event, and not at all if it was removed before', () => {
    const emitter = createEmitter<{ change: number }>()
    const [next, taken, undone] = [vi.fn(), vi.fn(), vi.fn()]
    emitter.once('change', next)
    emitter.once('change', taken)
    emitter.off('change', taken)
    emitter.once('change', undone)()
    emitter.emit('change', 1)
    emitter.emit('change', 2)
    expect([next, taken, undone].map(({ mock }) => mock.calls)).toEqual([[[1]], [], []])
  })
})
