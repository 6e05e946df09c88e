import { expect, it } from 'vitest'
import { metadata } from './link-request-schemas.ts'

it('metadata refuses a long key and a long value with one message', () => {
  const pan = '4242424242424242'.repeat(40)
  for (const given of [{ [pan]: '' }, { a: pan }]) {
    expect(metadata.safeParse(given).error?.issues).toHaveLength(1)
  }
})
