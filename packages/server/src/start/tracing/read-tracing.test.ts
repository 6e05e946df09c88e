import { describe, expect, it } from 'vitest'
import { StartError } from '../../../../values/src/start-error.ts'
import { readTracing } from './read-tracing.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' }
const everyTrace = { followsCaller: true, share: 1 }

describe('the endpoint of traces', () => {
  it.each([
    ['http://collector.example:4318', 'http://collector.example:4318/v1/traces'],
    ['http://collector.example:4318/', 'http://collector.example:4318/v1/traces'],
    ['https://collector.example/otlp', 'https://collector.example/otlp/v1/traces'],
  ])('under %s is %s', (base, url) => {
    expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: base })).toEqual({ url, sampling: everyTrace })
  })

  it('is the one for traces alone, if it is given', () => {
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces.example/in' }
    expect(readTracing({ ...endpoint, ...own })?.url).toBe('http://traces.example/in')
  })

  it('missing, nothing is traced, whatever the other variables say', () => {
    const others = { OTEL_TRACES_SAMPLER: '"some"', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
    expect(readTracing({})).toBeNull()
    expect(readTracing({ ...others, OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull()
  })
})

it('the variables that OpenTelemetry defines are read', () => {
  const variables = {
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret',
    OTEL_EXPORTER_OTLP_TIMEOUT: '2500',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_SERVICE_NAME: 'pay',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live',
  }
  expect(readTracing({ ...endpoint, ...variables })).toMatchObject({
    headers: 'api-key=secret',
    timeoutMs: 2500,
    serviceName: 'pay',
    resourceAttributes: 'deployment.environment.name=live',
  })
})

it.each([
  ['always_on', undefined, false, 1],
  ['always_off', undefined, false, 0],
  ['traceidratio', '0.25', false, 0.25],
  ['parentbased_always_on', undefined, true, 1],
  ['parentbased_always_off', undefined, true, 0],
  ['parentbased_traceidratio', '.5', true, 0.5],
])('the sampler %s with %s is read', (name, argument, followsCaller, share) => {
  const variables = { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument }
  expect(readTracing({ ...endpoint, ...variables })?.sampling).toEqual({ followsCaller, share })
})

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://collector.example' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be'],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://a:hidden@c.example' }, '_TRACES_ENDPOINT must be'],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c.example/?key=hidden' }, '_TRACES_ENDPOINT must be'],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'key=hidden\nx' },
    'OTEL_EXPORTER_OTLP_HEADERS must contain only visible ASCII characters and spaces',
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"'],
  [{ OTEL_EXPORTER_OTLP_TIMEOUT: '0' }, 'OTEL_EXPORTER_OTLP_TIMEOUT is "0"'],
  [{ OTEL_EXPORTER_OTLP_TIMEOUT: '10001' }, 'OTEL_EXPORTER_OTLP_TIMEOUT is "10001"'],
  [{ OTEL_EXPORTER_OTLP_TIMEOUT: '5s' }, 'OTEL_EXPORTER_OTLP_TIMEOUT is "5s"'],
  [{ OTEL_TRACES_SAMPLER: 'toString' }, 'OTEL_TRACES_SAMPLER is "toString"'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG is "1.5"'],
  [{ OTEL_TRACES_SAMPLER_ARG: '-0' }, 'OTEL_TRACES_SAMPLER_ARG is "-0"'],
])('%j is refused, and no secret is repeated', (variables, words) => {
  const failing = () => readTracing({ ...endpoint, ...variables })
  expect(failing).toThrow(StartError)
  expect(failing).toThrow(words)
  expect(failing).toThrow(/^(?!.*hidden)/s)
})
