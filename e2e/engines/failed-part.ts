import assert from 'node:assert/strict'
import { startBrokenLine } from '../failures/broken-line.ts'
import { openCardScene, type Sites } from './card-scene.ts'
import type { Json, Tab } from './engine.ts'

/** Steps with a part of the library that cannot be loaded at first. */
export const failedPartTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> = {
  async 'a part of the library that could not be loaded is loaded by the next call'({
    tab,
    merchant,
    service,
  }) {
    const line = await startBrokenLine(service)
    try {
      await openCardScene({ tab, merchant, service: line.origin })
      line.break('/payments-', 'dropped')
      for (let times = 0; times < 2; times += 1) {
        const { error } = await informationIn(tab)
        assert.deepEqual([error?.type, error?.retryable], ['network_error', true])
      }
      line.mend()
      const nothing = { brand: null, networks: null, type: null, country: null }
      assert.deepEqual(await informationIn(tab), { data: nothing })
    } finally {
      await line.stop()
    }
  },
}

interface Answer {
  readonly data?: { readonly [key: string]: Json }
  readonly error?: { readonly [key: string]: Json }
}

function informationIn(tab: Tab): Promise<Answer> {
  return tab.evaluate(() => {
    const { payments, fields } = globalThis as unknown as {
      readonly payments: { getBinInformation(field: unknown): Promise<Answer> }
      readonly fields: { readonly pan: unknown }
    }
    return payments.getBinInformation(fields.pan)
  })
}
