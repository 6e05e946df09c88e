import { describe, expect, it, vi } from 'vitest'
import { realFonts } from '../test/real-fonts.ts'
import { createRebuiltFonts } from './rebuilt-fonts.ts'

const junk = (number: number): Uint8Array => Buffer.from(`junk ${number}`)
const admit = async (): Promise<void> => {}

describe('waiting fonts', () => {
  it('are sixteen at most, and are refused when the service stops', async () => {
    const fonts = createRebuiltFonts()
    const waiting = Array.from({ length: 16 }, (_, number) =>
      fonts.rebuild({ digest: `${number}`, source: junk(number), admit }),
    )
    const answers = Promise.allSettled(waiting)
    const busy = { reason: 'fonts_unavailable', details: { retryAfterSeconds: 5 } }
    const more = fonts.rebuild({ digest: '16', source: junk(16), admit })
    await expect(more).rejects.toMatchObject(busy)
    const again = fonts.rebuild({ digest: '15', source: junk(15), admit })

    await Promise.all([fonts.close(), expect(again).rejects.toMatchObject(busy)])
    const reasons = (await answers).map((answer) => answer.status === 'rejected' && answer.reason)
    expect(reasons).toEqual(Array(16).fill(expect.objectContaining(busy)))
    const late = fonts.rebuild({ digest: '17', source: junk(17), admit })
    await expect(late).rejects.toMatchObject(busy)
  })
})

it('requests that wait are 128 at most, also for one font', async () => {
  const fonts = createRebuiltFonts()
  const order = { digest: 'inter', source: realFonts.inter, admit }
  const answers = await Promise.allSettled(Array.from({ length: 130 }, () => fonts.rebuild(order)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual(Array(2).fill(expect.objectContaining({ status: 'rejected' })))
  expect(await fonts.rebuild(order)).toBe(fonts.find('inter'))
  await fonts.close()
})

describe('a source', () => {
  it('is rebuilt and admitted once, however often it is requested', async () => {
    const fonts = createRebuiltFonts()
    const admit = vi.fn(async () => {})
    const order = { digest: 'inter', source: realFonts.inter, admit }
    expect(fonts.find('inter')).toBeNull()
    const [first, second] = await Promise.all([fonts.rebuild(order), fonts.rebuild(order)])
    expect(second).toBe(first)
    expect(fonts.find('inter')).toBe(first)
    expect(await fonts.rebuild(order)).toBe(first)
    expect(admit).toHaveBeenCalledTimes(1)
    await fonts.close()
  })

  it('is admitted for another request if it was not admitted for the first one', async () => {
    const fonts = createRebuiltFonts()
    const order = { digest: 'inter', source: realFonts.inter }
    const refused = fonts.rebuild({ ...order, admit: () => Promise.reject(new Error('no')) })
    const second = fonts.rebuild({ ...order, admit })
    await expect(refused).rejects.toThrow('no')
    expect(await second).toBe(fonts.find('inter'))
    await fonts.close()
  })

  it('that was refused is refused again without work and cannot be found', async () => {
    const fonts = createRebuiltFonts()
    const admit = vi.fn(async () => {})
    const order = { digest: 'junk', source: junk(0), admit }
    for (let times = 0; times < 2; times += 1)
      await expect(fonts.rebuild(order)).rejects.toMatchObject({ reason: 'invalid_font' })
    expect(fonts.find('junk')).toBeNull()
    expect(admit).toHaveBeenCalledTimes(1)
    await fonts.close()
  })

  it('that is not admitted is not rebuilt', async () => {
    const fonts = createRebuiltFonts()
    const refusal = new Error('no')
    const admit = (): never => {
      throw refusal
    }
    await expect(fonts.rebuild({ digest: 'inter', source: realFonts.inter, admit })).rejects.toBe(refusal)
    expect(fonts.find('inter')).toBeNull()
    await fonts.close()
  })
})
