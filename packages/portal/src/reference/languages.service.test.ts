import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { openReference } from '../../../server/test/support/open-reference.ts'

const reference = await closeAfterAll(openReference())

const codeOf = (id: string): string => reference.codeOf(id)

describe('the examples of an operation', () => {
  it('are in four languages, and without a script only the first one is shown', () => {
    expect(reference.endpoints.length).toBeGreaterThan(15)
    for (const { operation } of reference.endpoints) {
      const examples = [...reference.page.querySelectorAll(`#${operation.operationId} .languages pre`)]
      expect(examples.map((example) => example.getAttribute('data-language'))).toEqual([
        'curl',
        'Node',
        'Python',
        'PHP',
      ])
      expect(examples.map((example) => example.hasAttribute('hidden'))).toEqual([false, true, true, true])
    }
    // What only a script can do is hidden too.
    expect(reference.page.querySelectorAll('main button:not([hidden]), .find:not([hidden])')).toHaveLength(0)
  })

  it('make the same request in every language', () => {
    for (const { method, operation } of reference.endpoints) {
      for (const language of ['node', 'python', 'php']) {
        const code = codeOf(`${operation.operationId}-${language}`)
        expect(code.toLowerCase()).toContain(`${reference.service.url}/`)
        if (method === 'post') expect(code.toLowerCase()).toContain('post')
      }
    }
  })

  it('are idiomatic PHP', () => {
    expect(codeOf('captureCardPayment-php')).toBe(`<?php
$request = curl_init('${reference.service.url}/v1/payments/charges/card/capture/' . getenv('KEY'));
curl_setopt_array($request, [
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_CUSTOMREQUEST => 'POST',
  CURLOPT_HTTPHEADER => [
    'authorization: Bearer at_test_demo',
    'x-api-key: ek_test_demo',
    'content-type: application/json',
  ],
  CURLOPT_POSTFIELDS => json_encode([
    'amount' => 9990,
  ]),
]);
echo curl_exec($request);`)
  })
})

describe('the reference', () => {
  it('has fewer than 4,500 elements, because more of them make browsers slow', () => {
    expect(reference.page.querySelectorAll('*').length).toBeLessThan(4_500)
  })

  it('describes an object once, with a link from each operation that returns it', () => {
    const links = [...reference.page.querySelectorAll('a[href="#object-CardPayment"]')]
    expect(links.length).toBeGreaterThanOrEqual(4)
    expect(reference.page.querySelector('#object-CardPayment .fields')?.textContent).toContain(
      'transferStatus',
    )
    expect(reference.page.querySelectorAll('*').length / reference.endpoints.length).toBeLessThan(105)
  })

  it('links each error word of an operation to its text', () => {
    const words = [...reference.page.querySelectorAll('.reasons a')]
    expect(words.length).toBeGreaterThan(50)
    for (const word of words) {
      const [, reason = ''] = (word.textContent ?? '').split(' ')
      const text = reference.page.querySelector(word.getAttribute('href') ?? '')
      expect(text?.querySelector('.code-cell')?.textContent).toBe(reason)
    }
  })

  it('warns beside the request that has a card number', () => {
    expect(codeOf('preparation')).toContain('Do this only in the sandbox, and never with a real card')
    expect(reference.page.querySelector('#start')?.textContent).toContain('never with a real card')
  })

  it('leads to the dashboard', () => {
    expect(reference.page.querySelector('header a[href="/dashboard"]')?.textContent).toBe('Dashboard')
  })
})
