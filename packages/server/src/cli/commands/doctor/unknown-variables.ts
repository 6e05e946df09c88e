import { editsBetween } from '@element-js/protocol/frame'
import type { Variables } from '../../../server/variables.ts'
import { didYouMean } from '../../did-you-mean.ts'
import { environmentVariableNames } from '../../environment-variables.ts'
import { type Finding, warning } from './finding.ts'

// Of PostgreSQL's programs, and OpenTelemetry's names for what the service does not send.
const ofOthers = /^(PG|OTEL_(EXPORTER_OTLP_)?(METRICS|LOGS)_)/

/** Findings about variables that the service does not read, but whose names resemble one that it does. */
export function unknownVariableFindings(variables: Variables): Finding[] {
  return Object.keys(variables)
    .filter((name) => !environmentVariableNames.includes(name) && !ofOthers.test(name))
    .flatMap((name) => {
      const similar = environmentVariableNames.filter(
        (known) => editsBetween(plain(name), plain(known)) <= mostEdits(known),
      )
      const guess = didYouMean(name, similar).trim()
      const problem = `The service does not read the variable ${name}.`
      return guess === '' ? [] : [warning('unknown-variable', problem, guess)]
    })
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** The names of OpenTelemetry resemble each other, and any short word resembles `HOST` or `PORT`. */
function mostEdits(known: string): number {
  if (!known.includes('_')) return 0
  return known.startsWith('OTEL_') ? 1 : 2
}
