import { expect, it } from 'vitest'
import { historyAsEdn, historyAsJson } from './jepsen-events.ts'
import type { History } from './operation.ts'

const history: History = {
  name: 'payment-0-a',
  operations: [
    { client: 1, operation: { does: 'capture', amount: null }, callNs: 1030n, back: null },
    {
      client: 0,
      operation: { does: 'find' },
      callNs: 1000n,
      back: { atNs: 1040n, answer: { is: 'refused', reason: 'payment_not_found', isReplayed: false } },
    },
    {
      client: 1,
      operation: { does: 'expire' },
      callNs: 1050n,
      back: { atNs: 1060n, answer: { is: 'done' } },
    },
  ],
}

it('writes a history as Knossos reads it: a client without an answer goes on as another process', () => {
  expect(historyAsEdn(history).split('\n')).toEqual([
    '{:index 0, :process 0, :type :invoke, :f :find, :value {}, :time 0}',
    '{:index 1, :process 1, :type :invoke, :f :capture, :value {:amount nil}, :time 30}',
    '{:index 2, :process 1, :type :info, :f :capture, :value {:amount nil}, :time 30}',
    '{:index 3, :process 0, :type :ok, :f :find, :value {:answer {:is "refused", :reason "payment_not_found", :isReplayed false}}, :time 40}',
    '{:index 4, :process 9, :type :invoke, :f :expire, :value {}, :time 50}',
    '{:index 5, :process 9, :type :ok, :f :expire, :value {:answer {:is "done"}}, :time 60}',
    '',
  ])
})

it('writes the same maps as JSON', () => {
  const lines = historyAsJson(history).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).type)).toEqual([
    'invoke',
    'invoke',
    'info',
    'ok',
    'invoke',
    'ok',
  ])
  expect(JSON.parse(lines[2] ?? '')).toEqual({
    index: 2,
    process: 1,
    type: 'info',
    f: 'capture',
    value: { amount: null },
    time: 30,
  })
})
