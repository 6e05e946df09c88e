import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '../support/locales.ts'
import { journeys } from './journeys.ts'
import { formatTranscript, parseTranscript } from './transcript.ts'

it('reads what it has written', () => {
  const journeys = [
    {
      name: 'pays',
      steps: [
        { step: 'Tab', heard: ['[tab]', 'Card number entry.'] },
        { step: 'types 4', heard: [] },
      ],
    },
    { name: 'leaves', steps: [{ step: 'shift+Tab', heard: ['[left shift]'] }] },
  ]
  const text = formatTranscript(journeys)
  expect(text).toContain('## pays\n\nTab\n    [tab]\n    Card number entry.\ntypes 4\n')
  expect(parseTranscript(text)).toEqual(journeys)
})

it('has the same journeys in each language, in which as much is heard at each step', () => {
  const [first, ...others] = locales.map((locale) =>
    parseTranscript(readFileSync(new URL(`transcripts/${locale}.txt`, import.meta.url), 'utf8'))
      .filter(({ name }) => journeys.some((journey) => journey.name === name && !journey.languages))
      .map(({ name, steps }) => ({ name, steps: steps.map(({ step, heard }) => [step, heard.length]) })),
  )
  expect(first?.length).toBeGreaterThanOrEqual(30)
  for (const other of others) expect(other).toEqual(first)
})
