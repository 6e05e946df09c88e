import { type Comparison, comparisons, type Figures } from './figures.ts'
import { steps } from './measure-parts.ts'
import { subjects } from './pages.ts'
import { median } from './statistics.ts'
import { table } from './table.ts'

/** What a hosted file may weigh in brotli, in bytes. */
const byteAims: { readonly [file: string]: number } = {
  'element-1.2.0.js': 6_000,
  'frames/1.2.0/field.html': 16_000,
}

/** The figures of a run, as a person reads them in a terminal. */
export function reportText(figures: Figures): string {
  const rounds = figures.ready.ours.length
  return [
    `Three fields on another site, ours and the floor in turn, ${rounds} rounds (milliseconds):`,
    timesTable(comparisons(figures)),
    `Where a cold load's time goes, traced and therefore slower: milliseconds from the start of the page's script until the third field is there, medians of ${figures.parts.ours.length}:`,
    partsTable(figures),
    'What the service sends (bytes):',
    bytesTable(figures),
  ].join('\n\n')
}

function timesTable(all: readonly Comparison[]): string {
  return table(
    ['', 'ours', 'p95', 'floor', 'p95', 'ours / floor', 'aim'],
    all.map(({ name, oursMs, floorMs, ratio, aim }) => [
      name,
      ...[oursMs.median, oursMs.p95, floorMs.median, floorMs.p95].map((figure) => figure.toFixed(1)),
      ratio.toFixed(2),
      aim === null ? '' : `≤ ${aim.toFixed(1)}`,
    ]),
  )
}

function partsTable({ parts }: Figures): string {
  return table(
    ['', 'ours', 'floor'],
    steps.map((step) => [
      step,
      ...subjects.map((subject) => middle(parts[subject].map((each) => each[step]))),
    ]),
  )
}

function bytesTable({ files, transfers }: Figures): string {
  const fileRows = files.map(({ name, rawBytes, brotliBytes }) => {
    const aim = byteAims[name]
    return [name, String(rawBytes), String(brotliBytes), aim === undefined ? '' : `< ${aim}`]
  })
  const wireRows = subjects.map((subject) => {
    const sent = transfers[subject].filter(({ wireBytes }) => wireBytes > 0)
    const sum = sent.reduce((total, { wireBytes }) => total + wireBytes, 0)
    return [`over the wire, ${subject}: ${sent.length} requests`, String(sum), '', '']
  })
  return table(['', 'raw', 'brotli', 'aim'], [...fileRows, ...wireRows])
}

/** The median of what was seen, or a dash when a trace missed the step in most loads. */
function middle(figures: readonly (number | undefined)[]): string {
  const seen = figures.filter((figure) => figure !== undefined)
  return seen.length * 2 > figures.length ? median(seen).toFixed(1) : '–'
}
