import { parseArgs } from 'node:util'
import type { Locale } from '@element-js/element'
import { locales } from '../support/locales.ts'

export interface Options {
  /** Default: all. */
  readonly languages: readonly Locale[]
  /** A part of the names of the journeys. Default: all journeys. */
  readonly journey: string
  /** Whether only the journeys of the gate are done. */
  readonly isGate: boolean
  /** Whether the transcripts are written, and not compared. */
  readonly isUpdate: boolean
  /** The file for the results, as JSON. */
  readonly jsonFile: string | undefined
}

/** @throws for an unknown option or language. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      language: { type: 'string', multiple: true },
      journey: { type: 'string', default: '' },
      gate: { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  return {
    languages: values.language?.map(known) ?? locales,
    journey: values.journey,
    isGate: values.gate,
    isUpdate: values.update,
    jsonFile: values.json,
  }
}

function known(text: string): Locale {
  const locale = locales.find((each) => each === text)
  if (!locale) throw new Error(`--language ${text}: known are ${locales.join(', ')}.`)
  return locale
}
