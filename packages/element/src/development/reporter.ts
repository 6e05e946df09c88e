import { type MisuseName, misuses } from './misuses.ts'

/** A misuse as it was seen on a page. */
export interface Sighting {
  readonly misuse: MisuseName
  /** What was seen on what, without a full stop. */
  readonly seen: string
  /** The element that it was seen on. */
  readonly element?: string
  /** What the fix ends with, where it depends on what was seen. */
  readonly remedy?: string
}

export type Report = (sighting: Sighting) => void

/** Fields of one page come one after the other, and have the same mistakes. */
const gatherMs = 200

/** Tells of each misuse once a page, in one sentence for all elements that it is soon seen on. */
export function createReporter(print: (sentence: string) => void): Report {
  const seen = new Map<MisuseName, Sighting[]>()
  return (sighting) => {
    const before = seen.get(sighting.misuse)
    if (before) return void before.push(sighting)
    const gathered = [sighting]
    seen.set(sighting.misuse, gathered)
    setTimeout(() => print(sentenceOf(gathered)), gatherMs)
  }
}

function sentenceOf(gathered: readonly Sighting[]): string {
  const [first, ...more] = gathered.toSorted((one, other) => placeOf(one) - placeOf(other))
  if (!first) return ''
  const { misuse, seen, element, remedy } = first
  const others = new Set(more.map((other) => other.element).filter((other) => other && other !== element))
  const also = others.size > 0 ? ` (${[...others].join(' and ')} too)` : ''
  const fix = [misuses[misuse].fix, remedy].filter(Boolean).join(' ')
  return `element.js: ${seen}${also}. ${fix} See docs/warnings.md#${misuse}.`
}

/** In the order of a card: which of its fields has loaded first says nothing. */
function placeOf({ element = '' }: Sighting): number {
  return ['pan', 'expiration', 'cvv'].indexOf(element)
}
