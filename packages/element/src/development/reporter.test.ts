// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import { createReporter, type Report } from './reporter.ts'

let printed: string[]
let report: Report

beforeEach(() => {
  vi.useFakeTimers()
  printed = []
  report = createReporter((sentence) => printed.push(sentence))
})

const noLabel = (element: string) =>
  report({ misuse: 'no-label', element, seen: `the ${element} field has no label` })

it('reports a mistake once for all fields that have it, with the fix and a link to the docs', () => {
  for (const element of ['cvv', 'expiration', 'pan', 'cvv']) noLabel(element)
  vi.runAllTimers()
  expect(printed).toEqual([
    'element.js: the pan field has no label (expiration and cvv too). Put `<label for="id-of-the-container">` beside ' +
      'it, or pass the `label` option to create(). See docs/warnings.md#no-label.',
  ])
})

it('does not repeat a warning when a field is mounted again', () => {
  noLabel('pan')
  vi.runAllTimers()
  noLabel('pan')
  vi.runAllTimers()
  expect(printed).toHaveLength(1)
})

it('reports each misuse separately, and ends the fix with the part that depends on the page', () => {
  noLabel('pan')
  report({ misuse: 'blocked-by-policy', seen: 'it blocks', remedy: '`frame-src https://pay.example`.' })
  vi.runAllTimers()
  expect(printed[1]).toBe(
    'element.js: it blocks. Add the missing line to the policy: `frame-src https://pay.example`. See docs/warnings.md#blocked-by-policy.',
  )
})
