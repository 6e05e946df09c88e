import { describe, expect, it } from 'vitest'
import { readOrigin } from './read-origin.ts'

describe('an origin on the command line', () => {
  it.each([
    ['null', /^"null" is the origin of a file and of a sandboxed frame\. Files .* https:\/\//],
    ['capacitor://localhost', /^"capacitor:\/\/localhost" is of a scheme other than https:\. .*androidScheme/],
    ['shop.example', /^"shop\.example" is without a scheme: .*Give an origin/],
  ])('%s is refused, with what to do instead', (text, message) => {
    expect(() => readOrigin(text)).toThrow(message)
  })
})
