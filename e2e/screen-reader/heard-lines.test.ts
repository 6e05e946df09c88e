import { expect, it } from 'vitest'
import { inOneOrder, linesOf, withoutPassage } from './heard-lines.ts'

it('writes keys that follow each other as one line', () => {
  const heard = [
    { kind: 'key', text: '4' },
    { kind: 'key', text: ' ' },
    { kind: 'speech', text: 'Security code  entry.' },
    { kind: 'key', text: 'tab' },
  ] as const
  expect(linesOf(heard)).toEqual(['[4 space]', 'Security code entry.', '[tab]'])
})

it('leaves out the document of a frame, and nothing else that has its name', () => {
  const heard = ['Card number document web.', 'Card number entry.'].map(
    (text) => ({ kind: 'speech', text }) as const,
  )
  expect(linesOf(heard)).toEqual(['Card number entry.'])
})

it('joins an entry, its text and the word that it is selected', () => {
  const heard = ['Number entry 4242.', '4242', 'selected', 'Code entry.', '123', 'selected'].map(
    (text) => ({ kind: 'speech', text }) as const,
  )
  expect(linesOf(heard)).toEqual(['Number entry 4242 selected.', 'Code entry.', '123', 'selected'])
})

it('sorts messages, and leaves everything else where it was said', () => {
  const lines = ['[return]', 'Enter the code.', 'Button.', 'Enter a number.']
  const messages = ['Enter the code.', 'Enter a number.']
  expect(inOneOrder(lines, messages)).toEqual(['[return]', 'Enter a number.', 'Button.', 'Enter the code.'])
})

it('leaves out what is said while the focus moves', () => {
  const lines = ['[return]', 'Pay button.', 'Enter a number.', 'Card.', 'Card number entry.']
  expect(withoutPassage(lines, ['Enter a number.'])).toEqual([
    '[return]',
    'Enter a number.',
    'Card number entry.',
  ])
})
