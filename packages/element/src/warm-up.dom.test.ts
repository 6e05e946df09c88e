import { expect, it, vi } from 'vitest'
import { createFrame } from './frame-element.ts'
import { warmUp } from './warm-up.ts'

it('the hidden frame has the sandbox of the fields', async () => {
  const warm = warmUp({ origin: 'https://pay.example', apiKey: 'ek_test_demo' })
  const hidden = await vi.waitUntil(() => document.head.querySelector('iframe'))
  const field = createFrame(
    { container: document.body, origin: 'https://pay.example', apiKey: 'ek_test_demo' },
    { elementType: 'pan', group: 'g', locale: 'en', options: {} },
  )
  expect(field.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  expect(hidden.getAttribute('sandbox')).toBe(field.getAttribute('sandbox'))
  warm.end()
})
