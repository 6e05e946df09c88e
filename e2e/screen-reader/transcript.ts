/** What a payer heard during a journey. */
export interface JourneyTranscript {
  readonly name: string
  readonly steps: readonly StepTranscript[]
}

export interface StepTranscript {
  readonly step: string
  /** Each line is an utterance, or the names of pressed keys in brackets. */
  readonly heard: readonly string[]
}

/** Writes a transcript for readers: a heading for each journey, and under each step what was heard. */
export function formatTranscript(journeys: readonly JourneyTranscript[]): string {
  return journeys
    .map(({ name, steps }) => [`## ${name}`, '', ...steps.flatMap(formatStep), ''].join('\n'))
    .join('\n')
}

function formatStep({ step, heard }: StepTranscript): string[] {
  return [step, ...heard.map((line) => `    ${line}`)]
}

/** Reads what `formatTranscript` has written. */
export function parseTranscript(text: string): JourneyTranscript[] {
  const sections = text.split(/^## /m).slice(1)
  return sections.map((section) => {
    const [name = '', ...lines] = section.split('\n')
    const steps: { step: string; heard: string[] }[] = []
    for (const line of lines.filter(Boolean)) {
      if (line.startsWith('    ')) steps.at(-1)?.heard.push(line.slice(4))
      else steps.push({ step: line, heard: [] })
    }
    return { name, steps }
  })
}
