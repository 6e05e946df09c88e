import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import type { ApiDocument } from '../../openapi/document.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'

let service: TestService
let endpoints: readonly Endpoint[]
let page: Window['document']

beforeAll(async () => {
  service = await startTestService()
  endpoints = endpointsOf((await service.send('/openapi.json')).body as ApiDocument)
  page = new Window().document
  page.write((await service.send('/reference')).text)
})
afterAll(() => service.close())

const codeOf = (id: string): string => page.querySelector(`#${id}`)?.textContent ?? `nothing is ${id}`

describe('the examples of an operation', () => {
  it('are in four languages, of which the first is shown without a script', () => {
    expect(endpoints.length).toBeGreaterThan(15)
    for (const { operation } of endpoints) {
      const figures = [...page.querySelectorAll(`#${operation.operationId} .languages figure`)]
      expect(figures.map((figure) => figure.querySelector('figcaption span')?.textContent)).toEqual([
        'curl',
        'Node',
        'Python',
        'PHP',
      ])
      expect(figures.map((figure) => figure.hasAttribute('hidden'))).toEqual([false, true, true, true])
    }
  })

  it('are one request', () => {
    for (const { method, operation } of endpoints) {
      for (const language of ['node', 'python', 'php']) {
        const code = codeOf(`${operation.operationId}-${language}`)
        expect(code.toLowerCase()).toContain(`${service.url}/`)
        if (method === 'post') expect(code.toLowerCase()).toContain('post')
      }
    }
  })

  it('are written as people write PHP', () => {
    expect(codeOf('captureCardPayment-php')).toBe(`<?php
$request = curl_init('${service.url}/v1/payments/charges/card/capture/' . getenv('KEY'));
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
  it('describes an object once, with a link from each operation that answers with it', () => {
    const links = [...page.querySelectorAll('a[href="#object-CardPayment"]')]
    expect(links.length).toBeGreaterThanOrEqual(4)
    expect(page.querySelector('#object-CardPayment .fields')?.textContent).toContain('transferStatus')
    expect(page.querySelectorAll('*').length / endpoints.length).toBeLessThan(240)
  })

  it('links each error word of an operation to its text', () => {
    const words = [...page.querySelectorAll('.reasons a')]
    expect(words.length).toBeGreaterThan(50)
    for (const word of words) {
      const [, reason = ''] = (word.textContent ?? '').split(' ')
      const text = page.querySelector(word.getAttribute('href') ?? '')
      expect(text?.querySelector('code')?.textContent).toBe(reason)
    }
  })

  it('warns beside the request that has a card number', () => {
    expect(codeOf('preparation')).toContain('In the sandbox only, never do this with a real card')
    expect(page.querySelector('#start')?.textContent).toContain('never do it with a real card')
  })

  it('leads to the dashboard', () => {
    expect(page.querySelector('header a[href="/dashboard"]')?.textContent).toBe('Dashboard')
  })
})
