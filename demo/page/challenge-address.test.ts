import { expect, it } from 'vitest'
import { challengeAddress } from './challenge-address.js'

it.each([
  ['https://pay.example/3ds/tds_1', 'pt', 'https://pay.example/3ds/tds_1?lang=pt'],
  ['https://pay.example/3ds/tds_1?a=b&lang=es', 'en', 'https://pay.example/3ds/tds_1?a=b&lang=en'],
])('%s in %s is %s', (url, language, address) => {
  expect(challengeAddress(url, language)).toBe(address)
})
