import type { CardElement } from '@element-js/element'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FieldShape, shapeField } from './field-shape.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A shaped field, and a function that makes its element emit `focus`. */
function shapedField(): { field: FieldShape; emitFocus(): void } {
  const listeners = new Set<() => void>()
  const element = {
    on: (event: string, listener: () => void) => event === 'focus' && listeners.add(listener),
    destroy() {},
  } as unknown as CardElement
  const field = shapeField(element, '', { focus: () => [{ name: 'focus', payload: {} }] })
  return {
    field,
    emitFocus() {
      for (const listener of listeners) listener()
    },
  }
}

it('reports an error of a handler as uncaught, and calls the other handlers', () => {
  const { field, emitFocus } = shapedField()
  const second = vi.fn()
  field.on('focus', () => {
    throw new Error('of the page')
  })
  field.on('focus', second)
  emitFocus()
  expect(second).toHaveBeenCalledOnce()
  expect(() => vi.runAllTimers()).toThrow('of the page')
})

it('does not call a handler that an earlier one has removed, itself or with the field', () => {
  for (const remove of ['off', 'destroy'] as const) {
    const { field, emitFocus } = shapedField()
    const second = vi.fn()
    field.on('focus', () => field[remove]('focus', second))
    field.on('focus', second)
    emitFocus()
    expect(second).not.toHaveBeenCalled()
  }
})
