import { expect, it } from 'vitest'
import { ownOrigins } from './own-origin.ts'

const publicUrl = 'https://pay.example/'

it.each<[host: string | undefined, origins: readonly string[]]>([
  [undefined, []],
  ['pay.example', []],
  ['localhost:4000', ['http://localhost:4000']],
  ['127.0.0.1', ['http://127.0.0.1']],
  // Anybody can point a host name at this machine and send any text as a header.
  ['localhost.shop.example', []],
  ['localhost; script-src *', []],
  ['localhost:4000/', []],
])('the host %j adds %j to the public origin', (host, origins) => {
  expect(ownOrigins({ publicUrl }, host)).toEqual(['https://pay.example', ...origins])
})

it('has each origin once', () => {
  expect(ownOrigins({ publicUrl: 'http://localhost:4000' }, 'localhost:4000')).toEqual([
    'http://localhost:4000',
  ])
})
