import { describe, expect, it } from 'vitest'

describe('on a server, where there is no page', () => {
  it('both entry points can be imported, and defining the elements does nothing', async () => {
    expect(Object.keys(globalThis)).not.toContain('customElements')
    const { defineElements } = await import('./index.ts')
    await import('./define.ts')
    expect(defineElements()).toBeUndefined()
  })
})
