import { brotliCompressSync } from 'node:zlib'
import { median } from '../browser/statistics.ts'
import type { Library } from './libraries.ts'

export interface Score {
  readonly library: Library
  readonly scripts: readonly string[]
  /** The processor time of each load, in milliseconds; none if it was not measured. */
  readonly work: readonly number[]
  /** The bytes that a mount and unmount leave behind; `null` if it was not measured. */
  readonly memory: number | null
}

/** The scores as a table in Markdown, then a line for each library of which something is missing. */
export function scoreboardText(scores: readonly Score[]): string {
  const header = [
    '',
    'Scripts measured',
    'Raw bytes',
    'Brotli',
    'Loads further',
    'Processor ms',
    'Bytes kept',
  ]
  const rows = scores.map(({ library: { id, further }, scripts, work, memory }) => [
    id,
    String(scripts.length),
    // Each file is compressed by itself, with the highest quality.
    ...[Buffer.byteLength, (script: string) => brotliCompressSync(script).byteLength].map((sizeOf) =>
      number(scripts.length > 0 ? scripts.reduce((sum, script) => sum + sizeOf(script), 0) : null),
    ),
    further,
    work.length > 0 ? median(work).toFixed(1) : '–',
    number(memory),
  ])
  const missing = scores.flatMap(({ library: { id, missing } }) => (missing ? [`- ${id}: ${missing}.`] : []))
  const lines = [header, ['---', '--:', '--:', '--:', '---', '--:', '--:'], ...rows]
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), '', ...missing].join('\n')
}

function number(value: number | null): string {
  return value === null ? '–' : Math.round(value).toLocaleString('en')
}
