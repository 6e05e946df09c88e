import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { StartError } from '../../../../values/src/start-error.ts'
import { UsageError } from '../command.ts'
import { countWorkers } from './run-workers.ts'

type StoreAddress = Parameters<typeof countWorkers>[1]

const postgres: StoreAddress = { kind: 'postgres', url: 'postgres://pay@db/pay' }

describe('the number of workers', () => {
  it('is a number, or one for each core', () => {
    expect(countWorkers('1', postgres)).toBe(1)
    expect(countWorkers('128', postgres)).toBe(128)
    expect(countWorkers('auto', postgres)).toBe(Math.min(availableParallelism(), 128))
  })

  it.each(['0', '129', '-1', '1.5', '2x', 'all', '1000'])('is not %s', (text) => {
    expect(() => countWorkers(text, postgres)).toThrow(UsageError)
    expect(() => countWorkers(text, postgres)).toThrow(`--workers is "${text}", but must be auto or a number`)
  })

  it.each<StoreAddress>([{ kind: 'memory' }, { kind: 'file', path: '/data/service.sqlite' }])(
    'is refused on SQLite: %j',
    (store) => {
      for (const text of ['auto', '1', '4']) {
        expect(() => countWorkers(text, store)).toThrow(StartError)
        expect(() => countWorkers(text, store)).toThrow('--workers requires PostgreSQL')
      }
    },
  )
})
