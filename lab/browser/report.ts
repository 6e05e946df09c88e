import { version } from '@element-js/protocol/frame'
import { comparisons, type Figures, type Requests, type SceneFigures } from './figures.ts'
import type { Transfer } from './measure-bytes.ts'
import { partNames } from './measure-parts.ts'
import { subjects } from './pages.ts'
import { median } from './statistics.ts'
import { table } from './table.ts'

/** The size limits of hosted files in brotli, in bytes. */
const byteAims: { readonly [file: string]: number } = {
  [`element-${version}.js`]: 6_500,
  [`frames/${version}/field.html`]: 16_500,
}

/** The figures of a run, as text for a terminal. */
export function reportText({ scenes, parts, requests }: Figures): string {
  const sections: string[] = []
  if (scenes.length > 0) {
    sections.push('Ours and the floor in turn (milliseconds):', timesTable(scenes))
  }
  if (parts) {
    sections.push(
      `Where the time of a cold load goes, traced and therefore slower: milliseconds from the start of the page’s script until the third field is there, medians of ${parts.ours.length}:`,
      partsTable(parts),
    )
  }
  if (requests) sections.push('What the service sends (bytes):', bytesTable(requests))
  return sections.join('\n\n')
}

function timesTable(scenes: readonly SceneFigures[]): string {
  const rows = scenes.flatMap((scene) => {
    const compared = comparisons(scene).map(({ name, oursMs, floorMs, ratio, middleHalf, aim }) => [
      `  ${name}`,
      ...[oursMs.median, oursMs.p95, floorMs.median, floorMs.p95].map((figure) => figure.toFixed(1)),
      ratio.toFixed(2),
      middleHalf.map((quartile) => quartile.toFixed(2)).join('–'),
      aim === null ? '' : `≤ ${aim.toFixed(2)}`,
    ])
    return [[`${scene.title} (--scene ${scene.name}, ${scene.samples.ours.length} rounds)`], ...compared]
  })
  return table(['', 'ours', 'p95', 'floor', 'p95', 'ours / floor', 'half of them', 'aim'], rows)
}

function partsTable(parts: NonNullable<Figures['parts']>): string {
  return table(
    ['', 'ours', 'floor'],
    partNames.map((part) => [
      part,
      ...subjects.map((subject) => middle(parts[subject].map((each) => each[part]))),
    ]),
  )
}

function bytesTable({ files, transfers }: Requests): string {
  const fileRows = files.map(({ name, rawBytes, brotliBytes }) => {
    const aim = byteAims[name]
    return [name, String(rawBytes), String(brotliBytes), aim === undefined ? '' : `< ${aim}`]
  })
  const wireRows = subjects.flatMap((subject) =>
    (['cold', 'warm'] as const).map((cache) => {
      const { requests, documents, bytes } = overTheWire(transfers[subject][cache])
      return [
        `three fields ${cache}, ${subject}: ${requests} requests, ${documents} of them for documents`,
        '',
        String(bytes),
        '',
      ]
    }),
  )
  return table(['', 'raw', 'brotli or sent', 'aim'], [...fileRows, ...wireRows])
}

/** The bytes from the service itself; the others came from the browser's cache. */
function overTheWire(transfers: readonly Transfer[]): {
  requests: number
  documents: number
  bytes: number
} {
  const sent = transfers.filter(({ wireBytes }) => wireBytes > 0)
  return {
    requests: sent.length,
    documents: sent.filter(({ path }) => path.endsWith('.html')).length,
    bytes: sent.reduce((total, { wireBytes }) => total + wireBytes, 0),
  }
}

/** The median of the measured values, or a dash if the step is missing in the traces of most loads. */
function middle(figures: readonly (number | undefined)[]): string {
  const seen = figures.filter((figure) => figure !== undefined)
  return seen.length * 2 > figures.length ? median(seen).toFixed(1) : '–'
}
