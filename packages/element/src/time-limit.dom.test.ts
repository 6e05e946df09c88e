// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

const act = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  act.mockClear()
  setPrerendering(false)
})

function setPrerendering(prerendering: boolean): void {
  Object.assign(document, { prerendering })
}

describe('a limit of time', () => {
  it('ends after its time, unless it is ended before', () => {
    limitTime(act, 1_000)
    const end = limitTime(act, 1_000)
    vi.advanceTimersByTime(999)
    expect(act).not.toHaveBeenCalled()
    end()
    vi.advanceTimersByTime(10_000)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('begins when a prerendered page is shown', () => {
    setPrerendering(true)
    limitTime(act, 1_000)
    const end = limitTime(act, 1_000)
    vi.advanceTimersByTime(60_000)
    expect(act).not.toHaveBeenCalled()
    end()
    setPrerendering(false)
    document.dispatchEvent(new Event('prerenderingchange'))
    vi.advanceTimersByTime(999)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('begins anew after the page was frozen or the device asleep', () => {
    limitTime(act, 1_000)
    vi.advanceTimersByTime(500)
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(1_499)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('ends on time in a hidden tab, whose timers are a second late', () => {
    limitTime(act, 1_000)
    vi.setSystemTime(Date.now() + 1_000)
    vi.advanceTimersByTime(1_000)
    expect(act).toHaveBeenCalledTimes(1)
  })
})
