import { version } from '@element-js/protocol/frame'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchLoading } from './frame-loading.ts'

const address = `http://127.0.0.1:9/frames/${version}/field.html?key=ek_test_demo#light-ltr`

let ending = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError())
  ending = new AbortController()
})
afterEach(() => {
  ending.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Watches an iframe on a page, which loads nothing. */
function watch() {
  const reload = vi.fn()
  const failed = vi.fn()
  const state = { isReady: false, isConnected: true }
  const iframe = {
    src: address,
    contentDocument: null as Document | null,
    onload: null as (() => void) | null,
    replaceWith: reload,
    get isConnected() {
      return state.isConnected
    },
  }
  const loading = watchLoading({
    iframe: iframe as unknown as HTMLIFrameElement,
    isReady: () => state.isReady,
    signal: ending.signal,
    failed,
  })
  return { loading, iframe, reload, failed, state }
}

/** The service's answers to the requests for its document after a failed load, the same after each. */
function answerWith(...answers: (() => Response)[]) {
  const requests = vi.mocked(fetch)
  requests.mockImplementation(async () => {
    const answer = answers[(requests.mock.calls.length - 1) % answers.length]
    if (!answer) throw new TypeError()
    return answer()
  })
  return requests
}

const noAnswer = (): Response => {
  throw new TypeError()
}

/** The iframe shows a page that does not greet, at every load. */
async function showWrongPage({ iframe, reload }: ReturnType<typeof watch>): Promise<void> {
  reload.mockImplementation(() => setTimeout(() => iframe.onload?.()))
  iframe.onload?.()
  await vi.advanceTimersByTimeAsync(10_000)
}

describe('a document that does not load', () => {
  it('is loaded twice, gets 4 seconds each time, and is reported within 10 seconds', async () => {
    const { reload, failed } = watch()
    const at: number[] = []
    reload.mockImplementation(() => at.push(performance.now()))
    const start = performance.now()
    await vi.advanceTimersByTimeAsync(9_499)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(at.map((time) => time - start)).toEqual([5_500])
    expect(failed.mock.calls).toEqual([['timeout', '']])
  })

  it('may still load, and nothing more is reported', async () => {
    const { loading, failed, state } = watch()
    await vi.advanceTimersByTimeAsync(9_500)
    state.isReady = true
    loading.arrived()
    expect(loading.hasFailed()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failed).toHaveBeenCalledTimes(1)
  })

  it('is loaded again when the network is back, with the same number of tries', async () => {
    const { reload, failed } = watch()
    await vi.advanceTimersByTimeAsync(9_500)
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(9_500)
    expect(reload).toHaveBeenCalledTimes(3)
    expect(failed).toHaveBeenCalledTimes(2)
  })

  it('is not loaded again while it is there', () => {
    const { loading, reload, state } = watch()
    state.isReady = true
    loading.arrived()
    window.dispatchEvent(new Event('online'))
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not loaded again after it was closed or removed from the page', async () => {
    const { reload, failed, state } = watch()
    state.isConnected = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([reload.mock.calls, failed.mock.calls]).toEqual([[], []])
  })
})

describe('a document that has loaded', () => {
  it('is ready, whether its greeting or its load event comes first', async () => {
    for (const isGreetedFirst of [true, false]) {
      const { loading, iframe, reload, failed, state } = watch()
      if (!isGreetedFirst) iframe.onload?.()
      state.isReady = true
      loading.arrived()
      if (isGreetedFirst) iframe.onload?.()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([reload.mock.calls, failed.mock.calls]).toEqual([[], []])
    }
  })

  it('is not loaded again because its frame was empty before, as a script that holds frames back leaves it', async () => {
    const { loading, iframe, reload, state } = watch()
    iframe.contentDocument = document
    iframe.onload?.()
    iframe.contentDocument = null
    state.isReady = true
    loading.arrived()
    iframe.onload?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is loaded again when another document replaces it', async () => {
    const { loading, iframe, reload, state } = watch()
    state.isReady = true
    loading.arrived()
    iframe.onload?.()
    iframe.src = 'https://evil.example'
    iframe.onload?.()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(iframe.src).toBe(address)
  })

  it.each([
    ['greets before it loads', true],
    ['loads before it greets', false],
  ])(
    'stays when the page navigates it away and back at once, and is still brought back later: it %s',
    async (_order, isGreetedFirst) => {
      const { loading, iframe, reload, failed, state } = watch()
      if (!isGreetedFirst) iframe.onload?.()
      state.isReady = true
      loading.arrived()
      if (isGreetedFirst) iframe.onload?.()
      // The other document, which does not greet. The window stays, so the field counts as ready.
      iframe.onload?.()
      await vi.advanceTimersByTimeAsync(300)
      loading.arrived()
      iframe.onload?.()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([reload.mock.calls, failed.mock.calls]).toEqual([[], []])

      iframe.onload?.()
      await vi.advanceTimersByTimeAsync(1_500)
      expect(reload).toHaveBeenCalledTimes(1)
    },
  )

  it('is brought back from another document, even if the page moved it before it had loaded', async () => {
    const { loading, iframe, reload, state } = watch()
    state.isReady = true
    loading.arrived()
    // The iframe is put elsewhere, so its window is a new one; the first never loads.
    state.isReady = false
    await vi.advanceTimersByTimeAsync(50)
    state.isReady = true
    loading.arrived()
    iframe.onload?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reload).not.toHaveBeenCalled()
    iframe.onload?.()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('the cause', () => {
  it('is offline if the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const watched = watch()
    await showWrongPage(watched)
    expect(watched.failed.mock.calls).toEqual([['offline', '']])
  })

  it.each<[string, (() => Response)[], unknown[]]>([
    [
      'handshake if the service answers successfully',
      [() => new Response('', { status: 200 })],
      ['handshake', ''],
    ],
    ['http if it answers with an error', [() => new Response('No.', { status: 403 })], ['http', 403]],
    [
      'http if a proxy answers with something that the browser does not let us read',
      [noAnswer, () => new Response('')],
      ['http', ''],
    ],
    ['blocked if no request gets through', [noAnswer, noAnswer], ['blocked', '']],
  ])('is %s, after three loads', async (_case, answers, told) => {
    const requests = answerWith(...answers)
    const watched = watch()
    await showWrongPage(watched)
    expect(watched.failed.mock.calls).toEqual([told])
    expect(watched.reload).toHaveBeenCalledTimes(2)
    expect(requests.mock.calls).toHaveLength(3 * answers.length)
    for (const [url, init] of requests.mock.calls) {
      expect([url, init?.credentials, init?.cache]).toEqual([address, 'omit', 'no-store'])
    }
  })

  it.each(['invalid_api_key', 'origin_not_allowed'])(
    'is the refusal of the service, after the first load: %s',
    async (reason) => {
      answerWith(() => new Response(`${reason}: No.\n`, { status: 403 }))
      const watched = watch()
      watched.iframe.onload?.()
      await vi.advanceTimersByTimeAsync(1_000)
      const refusal = { type: 'configuration_error', reason, message: 'No.', retryable: false }
      expect(watched.failed.mock.calls).toEqual([['http', refusal]])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(watched.reload).not.toHaveBeenCalled()
      expect(watched.failed).toHaveBeenCalledTimes(1)
    },
  )

  it('is blocked immediately if the page’s own policy reports it', () => {
    const { failed } = watch()
    const violation = (changes: object) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation', { bubbles: true }), {
          blockedURI: 'http://127.0.0.1:9',
          disposition: 'enforce',
          effectiveDirective: 'frame-src',
          ...changes,
        }),
      )
    violation({ disposition: 'report' })
    violation({ effectiveDirective: 'img-src' })
    violation({ blockedURI: 'https://elsewhere.example' })
    expect(failed).not.toHaveBeenCalled()
    violation({})
    expect(failed.mock.calls).toEqual([['blocked', 'frame-src']])
  })
})
