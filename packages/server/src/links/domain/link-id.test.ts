import { expect, it } from 'vitest'
import { newId } from '../../values/new-id.ts'
import { isLinkId } from './link-id.ts'

it('the id of a link is one', () => {
  expect(isLinkId(newId('lnk'))).toBe(true)
})

const hex = '0123456789abcdef'.repeat(2)

it.each([
  '',
  'lnk_',
  `crd_${hex}`,
  `ek_live_${hex}`,
  `lnk_${hex}0`,
  `lnk_${hex.slice(1)}`,
  ` lnk_${hex}`,
  `lnk_${hex}/`,
  `LNK_${hex}`,
  `lnk_${hex.toUpperCase()}`,
  `lnk_g${hex.slice(1)}`,
])('%j is not the id of a link', (text) => {
  expect(isLinkId(text)).toBe(false)
})
