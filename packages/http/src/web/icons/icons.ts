import { type Html, html } from '../html.ts'

/** What an icon shows. */
export type IconName =
  | 'bell'
  | 'card'
  | 'chain'
  | 'chart'
  | 'chevronLeft'
  | 'chevronRight'
  | 'cross'
  | 'exit'
  | 'flask'
  | 'funnel'
  | 'key'
  | 'magnifier'
  | 'menu'
  | 'plus'
  | 'returnArrow'
  | 'scales'
  | 'shield'

/** The icons of all surfaces: lines in a box of 24 by 24. */
const drawings: Readonly<Record<IconName, Html>> = {
  bell: html`<path d="M18 9a6 6 0 0 0-12 0c0 6-2.500 7-2.500 7h17S18 15 18 9M10 20a2.200 2.200 0 0 0 4 0"/>`,
  card: html`<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M7 15h3"/>`,
  chain: html`<path d="M10 14a4.200 4.200 0 0 0 6 0l3.500-3.500a4.200 4.200 0 0 0-6-6L12 6"/><path d="M14 10a4.200 4.200 0 0 0-6 0l-3.500 3.500a4.200 4.200 0 0 0 6 6L12 18"/>`,
  chart: html`<path d="M4 20V11m5.500 9V4M15 20v-7m5 7V8"/>`,
  chevronLeft: html`<path d="m15 5-7 7 7 7"/>`,
  chevronRight: html`<path d="m9 5 7 7-7 7"/>`,
  cross: html`<path d="m6 6 12 12M18 6 6 18"/>`,
  exit: html`<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4 4 4-4 4"/>`,
  flask: html`<path d="M9.500 3v6L4.200 18a2 2 0 0 0 1.800 3h12a2 2 0 0 0 1.800-3L14.500 9V3M8 3h8M7 15h10"/>`,
  funnel: html`<path d="M4 6h16M7 12h10M10 18h4"/>`,
  key: html`<circle cx="8" cy="15.500" r="4.500"/><path d="m11.300 12.200 8.200-8.200m-3.500 3.500 3 3m-6 0 2 2"/>`,
  magnifier: html`<circle cx="11" cy="11" r="6.500"/><path d="m16 16 4.500 4.500"/>`,
  menu: html`<path d="M4 6.500h16M4 12h16M4 17.500h16"/>`,
  plus: html`<path d="M12 5v14M5 12h14"/>`,
  returnArrow: html`<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>`,
  scales: html`<path d="M12 4v16m-4 0h8M5 7h14M5 7l-3 7a3.200 3.200 0 0 0 6 0Zm14 0-3 7a3.200 3.200 0 0 0 6 0Z"/>`,
  shield: html`<path d="M12 2.8 4.800 5.400v5.400c0 4.700 3 8.400 7.200 10.400 4.200-2 7.200-5.700 7.200-10.400V5.400Z"/><path d="m8.800 11.800 2.300 2.300 4.200-4.400"/>`,
}

/** An icon in the color of the text beside it. It is decoration: the text must say the same. */
export function icon(
  name: IconName,
  {
    sizePx = 20,
    className,
  }: {
    /** Width and height in pixels. Default 20. */
    readonly sizePx?: number
    /** A class beside `icon`. */
    readonly className?: string
  } = {},
): Html {
  return html`<svg class="icon${className !== undefined && ` ${className}`}" viewBox="0 0 24 24" width="${sizePx}" height="${sizePx}" aria-hidden="true">${drawings[name]}</svg>`
}

/** What a mark shows. */
export type MarkName = 'back' | 'check' | 'clock' | 'cross' | 'question'

/** Lines in a box of 64 by 64. */
const markDrawings: Readonly<Record<MarkName, Html>> = {
  back: html`<path d="M42 32H23m8-9-9 9 9 9"/>`,
  check: html`<path d="m20 33 8.5 8.500L45 25"/>`,
  clock: html`<path d="M32 19v14l9 6"/>`,
  cross: html`<path d="m23 23 18 18m0-18L23 41"/>`,
  question: html`<path d="M25 26a7 7 0 1 1 10 6.300c-2 1-3 2.2-3 4.700M32 45v.1"/>`,
}

/** `over`: a neutral ending, neither good nor bad. */
export type MarkTone = 'good' | 'bad' | 'over'

/** A large sign above a heading that says the same. Its style is the shared sheet `mark`. */
export function mark(name: MarkName, tone: MarkTone): Html {
  return html`<svg class="icon mark ${tone}" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true"><circle cx="32" cy="32" r="30"/>${markDrawings[name]}</svg>`
}
