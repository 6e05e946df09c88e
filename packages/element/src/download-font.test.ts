// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadFont } from './download-font.ts'

/** Each test uses a different URL, because no warning is printed twice. */
let url = ''
const kilobyte = new Uint8Array(1024)

let warned: string[] = []

beforeEach(() => {
  warned = []
  url = `https://fonts.example/${Math.random()}`.slice(0, 40)
  vi.spyOn(console, 'warn').mockImplementation((sentence) => warned.push(sentence))
})
afterEach(() => vi.restoreAllMocks())

/**
 * Answers the next request with a body of this many kilobytes.
 *
 * @returns how much of it was read, and whether it was cancelled.
 */
function answerWith(kilobytes: number) {
  const told = { read: 0, isCancelled: false }
  const body = new ReadableStream({
    pull(controller) {
      if (told.read >= kilobytes) return controller.close()
      told.read += 1
      controller.enqueue(kilobyte)
    },
    cancel() {
      told.isCancelled = true
    },
  })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body))
  return told
}

describe('the download of a font', () => {
  it('accepts a file of up to 512 kB', async () => {
    answerWith(512)
    expect((await downloadFont(url))?.data.byteLength).toBe(512 * 1024)
    expect(warned).toEqual([])
  })

  it('skips a file that is one kilobyte larger', async () => {
    answerWith(513)
    expect(await downloadFont(url)).toBeNull()
  })

  it('stops at the limit if the file never ends', async () => {
    const told = answerWith(Number.POSITIVE_INFINITY)
    expect(await downloadFont(url)).toBeNull()
    await expect.poll(() => told.isCancelled).toBe(true)
    expect(told.read).toBeLessThan(520)
    expect(warned).toEqual([expect.stringContaining(url)])
  })

  it('stops after twelve seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      init?.signal?.throwIfAborted()
      return new Response('x')
    })
    expect(await downloadFont(url)).toBeNull()
    expect(timeout).toHaveBeenCalledWith(12_000)
  })

  it('sends no cookies, and skips a font that is refused', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('no', { status: 404 }))
    expect(await downloadFont(url)).toBeNull()
    expect(asked).toHaveBeenCalledWith(url, expect.objectContaining({ credentials: 'omit' }))
  })
})
