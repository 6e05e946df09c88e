import { describe, expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

describe('turns', () => {
  it('run the tasks of a name one after another, after a failure too', async () => {
    const turns = createTurns()
    const seen: string[] = []
    const task = (name: string) => async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (name === 'a') throw new Error('a failed')
      return name
    }
    const results = await Promise.allSettled([turns.run('x', task('a')), turns.run('x', task('b'))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('do not wait for another name, and know which names are busy', async () => {
    const turns = createTurns()
    const gate = Promise.withResolvers<void>()
    const waiting = turns.run('x', () => gate.promise)
    expect(await turns.run('y', async () => 'done')).toBe('done')
    expect([turns.isBusy('x'), turns.isBusy('z')]).toEqual([true, false])
    gate.resolve()
    await waiting
    await turns.idle()
    expect(turns.isBusy('x')).toBe(false)
  })

  it('wait for a task in the background, and are not busy with it', async () => {
    const turns = createTurns()
    const ended: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const background = turns.runInBackground('a', () => promise.then(() => ended.push('background')))
    expect(turns.isBusy('a')).toBe(false)
    const called = turns.run('a', async () => ended.push('called'))
    expect(turns.isBusy('a')).toBe(true)
    resolve()
    await Promise.all([background, called])
    expect(ended).toEqual(['background', 'called'])
    expect(turns.isBusy('a')).toBe(false)
  })

  it('are busy until the last of several calls has ended', async () => {
    const turns = createTurns()
    const first = turns.run('a', async () => {})
    const second = turns.run('a', async () => turns.isBusy('a'))
    await first
    expect(turns.isBusy('a')).toBe(true)
    expect(await second).toBe(true)
    expect(turns.isBusy('a')).toBe(false)
  })
})
