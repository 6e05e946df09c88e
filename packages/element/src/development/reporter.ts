import { type MisuseName, misuses } from './misuses.ts'

/** A misuse that was found on a page. */
export interface Sighting {
  readonly misuse: MisuseName
  /** What was found, and on which field, without a full stop. */
  readonly seen: string
  /** The element on which it was found. */
  readonly element?: string
  /** The end of the fix, if it depends on what was found. */
  readonly remedy?: string
}

export type Report = (sighting: Sighting) => void

/** The fields of a page load one after the other, and often have the same mistakes. */
const gatherMs = 200

/** Reports each misuse once per page, in one sentence for all elements on which it is found within a short time. */
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

/** In the order of a card, because the order in which the fields loaded does not matter. */
function placeOf({ element = '' }: Sighting): number {
  return ['pan', 'expiration', 'cvv'].indexOf(element)
}
