import { expect, it } from 'vitest'
import { refuseOldNode } from './node-version.mjs'

it('refuses a Node that is too old, with a sentence', () => {
  expect(() => refuseOldNode('18.20.4')).toThrow(/^Node 18\.20\.4 is too old: .* need Node 20 or newer/)
  expect(() => refuseOldNode('20.0.0')).not.toThrow()
})
