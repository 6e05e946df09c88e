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
})
