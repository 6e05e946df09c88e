import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expected, type Situation, sequences, situationsOf } from '../keyboards/cases.ts'
import { countTraces } from '../keyboards/count-traces.ts'
import { openRival, rivals } from '../keyboards/open-rival.ts'
import { elementOf, replay, type Target } from '../keyboards/replay.ts'
import type { Intent, Sequence } from '../keyboards/sequence.ts'
import { type FieldName, inputOf, openCardPage } from '../support/card-page.ts'
import { expect, test } from '../support/sites.ts'
import { inputMethodOf } from '../support/typing.ts'

// What phone keyboards do with a text, as others have recorded or described it. The same in three public libraries:
// `npm run lab -- keyboards`, which prints the table of docs/benchmarks.md.
const intents: readonly Intent[] = ['type', 'insert', 'delete', 'delete a word', 'undo']

test('every sequence has a source, and the benchmarks say how many there are', () => {
  for (const { name, seen } of sequences) {
    expect(seen, name).not.toEqual([])
    for (const { source } of seen)
      expect(source, name).toMatch(/^https:\/\/github\.com\/.+\/(issues|pull)\/\d+$/)
  }
  const { traces, by, sequences: count, withKeyboard, sources, replays } = countTraces()
  const docs = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')
  expect(docs).toContain(
    `${count} sequences in ${traces} traces from ${sources} sources: ${by.recorded} recorded, ${by.described} described, ${by.derived} derived`,
  )
  expect(docs).toContain(`${withKeyboard} pairs of a sequence and a keyboard`)
  expect(docs).toContain(`${replays} replays`)
})

/**
 * The situations in which a sequence is replayed: all of them in the laboratory. Here, a sequence with many takes every
 * third, and the next sequence the ones after these.
 */
function situationsHere(sequence: Sequence, place: number): readonly Situation[] {
  const all = situationsOf(sequence)
  if (process.env.KEYBOARD_RIVALS || all.length <= 6) return all
  return all.filter((_, index) => index % 3 === place % 3)
}

for (const intent of intents) {
  const chosen = sequences.filter((sequence) => sequence.intent === intent)
  const replays = chosen.flatMap((sequence, place) =>
    situationsHere(sequence, place).map((situation) => ({ sequence, situation })),
  )
  test(`${intent}: keyboards give the right digits and caret (${chosen.length} sequences, ${replays.length} replays)`, async ({
    page,
    merchant,
    service,
  }) => {
    await openCardPage(page, merchant, { service: service.origin })
    const targets = await fieldsOf(page)
    for (const { sequence, situation } of replays) {
      const { text, at } = await replay(sequence, situation, targets[situation.field])
      const wanted = expected(sequence, situation)
      const name = `${sequence.name}, ${JSON.stringify(situation)}`
      expect.soft({ text, at: at ?? wanted.at }, name).toEqual(wanted)
    }
  })
}

async function fieldsOf(page: Page): Promise<Readonly<Record<FieldName, Target>>> {
  return {
    pan: await fieldOf(page, 'pan'),
    expiration: await fieldOf(page, 'expiration'),
    cvv: await fieldOf(page, 'cvv'),
  }
}

async function fieldOf(page: Page, field: FieldName): Promise<Target> {
  await inputOf(page, field).click()
  const input = await elementOf(inputOf(page, field))
  return {
    input,
    session: await inputMethodOf(page, field),
    // As a password manager does.
    fill: (digits) =>
      input.evaluate((node, value) => {
        Object.assign(node, { value })
        node.dispatchEvent(new Event('input', { bubbles: true }))
      }, digits),
  }
}

if (process.env.KEYBOARD_RIVALS) {
  test('the same sequences in a card number of public libraries', async ({ page, merchant, service }) => {
    test.setTimeout(0)
    const right = new Map<Sequence, number[]>(sequences.map((sequence) => [sequence, []]))
    for (const name of ['our field', ...rivals] as const) {
      if (name === 'our field') await openCardPage(page, merchant, { service: service.origin })
      const target = name === 'our field' ? (await fieldsOf(page)).pan : await openRival(page, merchant, name)
      for (const sequence of sequences) {
        let count = 0
        for (const situation of comparable(sequence)) {
          const { text, at } = await replay(sequence, situation, target)
          const wanted = expected(sequence, situation)
          // Libraries differ in the separator behind the last digit, so only digits and caret count.
          if (digitsOf(text) === digitsOf(wanted.text) && (at ?? wanted.at) === wanted.at) count += 1
        }
        right.get(sequence)?.push(count)
      }
    }
    const lines = sequences.map((sequence) => {
      const counts = right.get(sequence) ?? []
      return `| ${sequence.intent}: ${sequence.name} | ${comparable(sequence).length} | ${counts.join(' | ')} |`
    })
    const sums = [0, ...rivals.map((_, index) => index + 1)].map((index) =>
      [...right.values()].reduce((sum, counts) => sum + (counts[index] ?? 0), 0),
    )
    const all = sequences.reduce((sum, sequence) => sum + comparable(sequence).length, 0)
    process.stdout.write(
      `${['', `| Sequence | Replays | Ours | ${rivals.join(' | ')} |`, '|---|--:|--:|--:|--:|--:|', ...lines, `| **All** | **${all}** | **${sums.join('** | **')}** |`].join('\n')}\n`,
    )
    expect(sums[0]).toBe(all)
  })
}

/** The situations for which the masks of the libraries are made: numbers in groups of four. */
function comparable(sequence: Sequence): ReturnType<typeof situationsOf> {
  return situationsOf(sequence).filter(
    ({ field, before, digits }) => field === 'pan' && !/^37/.test(before + digits),
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
