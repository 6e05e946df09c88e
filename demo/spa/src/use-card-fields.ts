import type { CardElement } from '@element-js/element'
import { type RefCallback, useRef } from 'react'
import type { CardField, CardLayout } from './card-part.tsx'

/** The mounted elements of the card, and which of them are complete. */
export interface CardFields {
  refOf(field: CardField): RefCallback<CardElement>
  setComplete(field: CardField, isComplete: boolean): void
  isComplete(): boolean
  focus(field: CardField): void
  clear(fields: readonly CardField[]): void
  /** Call this when the layout changes. */
  forgetComplete(): void
}

const parts = ['pan', 'expiration', 'cvv'] as const

export function useCardFields(layout: CardLayout): CardFields {
  const elements = useRef(new Map<CardField, CardElement>())
  const complete = useRef(new Set<CardField>())
  const inLayout = (field: CardField): CardField => (layout === 'line' ? 'card' : field)
  return {
    refOf: (field) => (element) => {
      if (element) elements.current.set(field, element)
      else elements.current.delete(field)
    },
    setComplete(field, isComplete) {
      if (isComplete) complete.current.add(field)
      else complete.current.delete(field)
    },
    isComplete: () => parts.every((field) => complete.current.has(inLayout(field))),
    focus: (field) => elements.current.get(inLayout(field))?.focus(),
    clear(fields) {
      for (const field of new Set(fields.map(inLayout))) elements.current.get(field)?.clear()
    },
    forgetComplete: () => complete.current.clear(),
  }
}
