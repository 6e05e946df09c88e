import { describe, expect, it } from 'vitest'
import { pageHeaders } from './page-headers.ts'

const publicUrl = 'https://pay.example'

const imagesOf = (logoUrl: string | null): string =>
  pageHeaders({ publicUrl }, { logoUrl })
    ['content-security-policy']?.split('; ')
    .find((part) => part.startsWith('img-src')) ?? ''

describe('the policy of a page', () => {
  it('lets in the one picture that the merchant has, and no other of its site', () => {
    expect(imagesOf('https://shop.example/logo.png?v=2')).toBe(
      "img-src 'self' data: https://shop.example/logo.png",
    )
    expect(imagesOf(null)).toBe("img-src 'self' data:")
  })

  it.each([
    'https://shop.example/a;script-src *',
    "https://shop.example/a, default-src 'unsafe-inline'",
    "https://shop.example/a' 'unsafe-inline",
  ])('is not widened by what stands in the address of a picture: %s', (logoUrl) => {
    const policy = (logo: string | null): string =>
      pageHeaders({ publicUrl }, { logoUrl: logo })['content-security-policy'] ?? ''
    // One source, in as many directives as before, in one policy.
    expect(imagesOf(logoUrl).split(' ')).toHaveLength(4)
    expect(policy(logoUrl).split(';')).toHaveLength(policy(null).split(';').length)
    expect(policy(logoUrl)).not.toMatch(/,|'unsafe/)
  })

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'logo.png', ''])('takes no %j', (logoUrl) => {
    expect(imagesOf(logoUrl)).toBe("img-src 'self' data:")
  })
})
