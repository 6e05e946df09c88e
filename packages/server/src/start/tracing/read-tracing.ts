import { StartError } from '@element-js/values'
import type { Sampling, TracingOptions } from '../../observability/tracing/open-telemetry.ts'
import { given, givenSecret, type Variables } from '../variables.ts'

/**
 * Reads where traces are sent, from the variables that OpenTelemetry defines. Without an endpoint nothing is traced, and
 * the other variables may be anything. The exporter itself reads some more, for certificates and compression.
 *
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 * @throws StartError
 */
export function readTracing(variables: Variables): TracingOptions | null {
  const endpoint = given(variables, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const base = given(variables, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  const headers = givenSecret(variables, 'OTEL_EXPORTER_OTLP_HEADERS')
  const timeout = variables.OTEL_EXPORTER_OTLP_TIMEOUT || undefined
  const protocol = variables.OTEL_EXPORTER_OTLP_PROTOCOL || undefined
  const serviceName = variables.OTEL_SERVICE_NAME || undefined
  const resourceAttributes = variables.OTEL_RESOURCE_ATTRIBUTES || undefined
  const sampler = variables.OTEL_TRACES_SAMPLER || undefined
  const argument = variables.OTEL_TRACES_SAMPLER_ARG || undefined
  const url = urlOf({ endpoint, base })
  if (url === null) return null
  // Agents that inject variables into every program often name the protocol that this exporter does not speak.
  if (protocol !== undefined && protocol !== 'http/protobuf') {
    throw new StartError(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}", but must be http/protobuf. Traces go to the collector's HTTP port, usually 4318.`,
    )
  }
  if (headers !== undefined && !/^[ -~]+$/.test(headers)) {
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS must contain only visible ASCII characters and spaces.')
  }
  return {
    url,
    sampling: readSampling(sampler, argument),
    ...(headers !== undefined && { headers }),
    ...(timeout !== undefined && { timeoutMs: readTimeout(timeout) }),
    ...(serviceName !== undefined && { serviceName }),
    ...(resourceAttributes !== undefined && { resourceAttributes }),
  }
}

interface Endpoints {
  /** The URL for traces itself. */
  readonly endpoint: string | undefined
  /** The URL of the collector, under which each kind of data has a path. */
  readonly base: string | undefined
}

function urlOf({ endpoint, base }: Endpoints): string | null {
  if (endpoint !== undefined) return readUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', endpoint).href
  if (base === undefined) return null
  const { href } = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', base)
  return new URL('v1/traces', href.endsWith('/') ? href : `${href}/`).href
}

function readUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  if (url && isPlain && /^https?:$/.test(url.protocol)) return url
  // The URL may contain a password, so it is not repeated.
  throw new StartError(
    `${name} must be a URL such as http://collector.example:4318, without credentials, ? or #.`,
  )
}

// A process that stops does not end before its last export has. After 20 seconds it is ended anyway, with an error.
const longestTimeoutMs = 10_000

function readTimeout(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= longestTimeoutMs) return value
  throw new StartError(
    `OTEL_EXPORTER_OTLP_TIMEOUT is "${text}", but must be an integer from 1 to ${longestTimeoutMs}, in milliseconds.`,
  )
}

const samplers: Readonly<Record<string, (share: number) => Sampling>> = {
  always_on: () => ({ followsCaller: false, share: 1 }),
  always_off: () => ({ followsCaller: false, share: 0 }),
  traceidratio: (share) => ({ followsCaller: false, share }),
  parentbased_always_on: () => ({ followsCaller: true, share: 1 }),
  parentbased_always_off: () => ({ followsCaller: true, share: 0 }),
  parentbased_traceidratio: (share) => ({ followsCaller: true, share }),
}

function readSampling(name = 'parentbased_always_on', argument = '1'): Sampling {
  const sampler = Object.hasOwn(samplers, name) ? samplers[name] : undefined
  if (!sampler) {
    const names = Object.keys(samplers).join(', ')
    throw new StartError(`OTEL_TRACES_SAMPLER is "${name}", but must be one of ${names}.`)
  }
  const share = /^(?:0?\.\d+|[01](?:\.0*)?)$/.test(argument) ? Number(argument) : Number.NaN
  if (share >= 0 && share <= 1) return sampler(share)
  throw new StartError(`OTEL_TRACES_SAMPLER_ARG is "${argument}", but must be a number from 0 to 1.`)
}
