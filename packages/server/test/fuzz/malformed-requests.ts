import fc from 'fast-check'
import { expect } from 'vitest'
import type { ApiDocument } from '../../../http/src/openapi/document.ts'
import { modelSeed } from '../model/engine/seed.ts'
import { findOperation } from '../support/contract/contract.ts'
import { type Answer, asFrame, asMerchant, type TestService } from '../support/start-test-service.ts'
import { createResources, type FillIn } from './merchant-resources.ts'
import { oddForm, oddRequest } from './odd-requests.ts'
import { type MalformedRequest, requestsOfContract } from './requests-of-contract.ts'

/** Sends a request with the ids of resources, and with valid credentials unless it has others. */
export async function sendFilledIn(
  { url, send }: TestService,
  { path, headers, body, method }: MalformedRequest,
  fillIn: FillIn,
): Promise<Answer> {
  const usual = { ...asMerchant('demo'), ...asFrame(url), 'content-type': 'application/json' }
  return send(await fillIn(path), {
    method,
    headers: { ...usual, ...headers },
    body: typeof body === 'string' ? await fillIn(body) : body,
    redirect: 'manual',
  })
}

/** Operations that empty a service or set its clock: during these, nothing else can be expected of it. */
export function isOfWholeSandbox(name: string): boolean {
  return name === 'post /v1/sandbox/reset' || name === 'post /v1/sandbox/clock'
}

interface MalformedOptions {
  /** About how many. */
  readonly count: number
  /** The operations of the contract that get them. Default: all, except those of the whole sandbox. */
  readonly at?: 'api' | 'whole sandbox'
}

/** They say 503 when the store takes more than 2 s to write, as on a machine that is busy with other work. */
const probes = /^\/(health|readyz)\b/

/** How many requests of a round go to odd addresses and to a link's page. */
const othersAtApi = 12

/**
 * Sends generated requests, most of them invalid, and asserts that none is answered with a 5xx. The test service
 * compares each answer with the contract. In each round every operation gets one request.
 *
 * @returns the number of rounds, and how many requests each operation got, by the addresses that were asked.
 */
export async function sendMalformedRequests(
  service: TestService,
  { count, at = 'api' }: MalformedOptions,
): Promise<{ readonly rounds: number; readonly counts: ReadonlyMap<string, number> }> {
  const contract = (await service.send('/openapi.json')).body as ApiDocument
  const operations = requestsOfContract(contract).filter(
    ({ name }) => isOfWholeSandbox(name) === (at !== 'api'),
  )
  const paths = operations.map(({ example }) => example.path)
  const othersInRound = at === 'api' ? othersAtApi : 0
  const exactly = { minLength: othersInRound, maxLength: othersInRound }
  const others = fc.array(fc.oneof(oddRequest(paths), oddForm), exactly)
  const round = fc.tuple(fc.tuple(...operations.map(({ malformed }) => malformed)), others)
  const inRound = operations.length + othersInRound
  const rounds = Math.ceil(count / inRound)
  process.stdout.write(`MODEL_SEED=${modelSeed}, ${rounds * inRound} malformed requests\n`)
  const counts = new Map<string, number>()
  const property = fc.asyncProperty(round, async (requests) => {
    const fillIn = createResources(service)
    await Promise.all(
      requests.flat().map(async (request) => {
        const { status, text } = await sendFilledIn(service, request, fillIn)
        const isBusy = status === 503 && probes.test(request.path)
        if (!isBusy) expect(status, `${request.method} ${request.path}: ${text}`).toBeLessThan(500)
        const found = findOperation(contract, request)
        const name = found && `${found.key} ${found.template}`
        if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
      }),
    )
  })
  await fc.assert(property, { numRuns: rounds, seed: modelSeed, endOnFailure: true })
  return { rounds, counts }
}
