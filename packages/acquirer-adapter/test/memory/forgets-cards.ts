import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findCardData, makeCards } from './card-data-in-memory.ts'
import { type PayOptions, startPayingPrograms } from './pay-with-cards.ts'

/** A double of the processor, with the settings by which the adapter finds it. */
interface OpenDouble extends Pick<PayOptions, 'variables'> {
  close(): Promise<void>
}

interface AdapterUnderTest {
  /** The path of its program. */
  readonly main: string
  open(): Promise<OpenDouble>
}

const nothing = { pans: [], codes: [] }

/** Tests that neither the service nor an adapter keeps card data in its memory. Only on Linux, which shows it. */
export function itForgetsCards(name: string, { main, open }: AdapterUnderTest): void {
  it.runIf(process.platform === 'linux')(
    `soon after the last card, neither the service nor ${name} has a number or a code in its memory`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'element-memory-'))
      const { variables, close } = await open()
      const programs = await startPayingPrograms({ folder, adapter: main, variables })
      onTestFinished(async () => {
        await programs.stop()
        await close()
        rmSync(folder, { recursive: true })
      })
      const cards = makeCards(300)
      const before = programs.find(cards)
      const chance = new Set([...before.service.codes, ...before.adapter.codes])
      const unusual = cards.filter(({ cvv }) => !chance.has(cvv))
      expect(unusual.length).toBeGreaterThan(100)
      await programs.pay(cards)
      // The search finds what is there: this process has the cards.
      expect(findCardData(process.pid, cards).pans).toHaveLength(cards.length)
      // An idle V8 comes to nothing as well, but in a minute or more.
      await expect
        .poll(() => programs.find(unusual), { interval: 1000, timeout: 30_000 })
        .toEqual({ service: nothing, adapter: nothing })
      expect(programs.find(cards)).toMatchObject({ service: { pans: [] }, adapter: { pans: [] } })
    },
  )
}
