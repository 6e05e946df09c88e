import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import {
  addDestination,
  type ClientCertificate,
  type Destination,
  destinationNamePattern,
  type ForwardMethod,
  findAnswerFieldFlaw,
  findPatternFlaw,
  findReceiverUrlFlaw,
  forwardMethods,
  listDestinations,
  mostDestinations,
  removeDestination,
} from '@element-js/payments'
import { describeError, Secret, type ServiceMode, StartError, unixSecondsOf } from '@element-js/values'
import { withoutCredentials } from '../client/connection.ts'
import { type Command, type Invocation, UsageError } from '../command.ts'
import { didYouMean, didYouMeanUrl } from '../invocation.ts'
import { table } from '../lay-out.ts'
import { merchantArgument, openVault, withMerchant } from '../with-store.ts'

export const add: Command = {
  about: [
    "Lets a merchant's server send its own requests, with card data filled in, to another service through POST /v1/forward. Register only services that may receive card data: data that is sent there has left this service.",
    'The origin is a scheme and a host, with the port if it is not the default one. It must be https: and public; a sandbox can also send to http: on its own machine.',
    'In a path, * matches one part between slashes, and ** at the end matches one or more.',
    'With --answer-field the merchant gets a field of the answers: a path such as /payment/id in JSON, XML or a form, or the name of a header in lower case. It gets no other part of an answer but the status. Register ids and states that the destination makes itself, and nothing in which it repeats or describes the card.',
    'With --client-certificate the vault seals the key, and the command needs the same VAULT_KEYS as the services. With --pinned-certificate the destination must show one of the certificates in the file, or one that is signed by one of them.',
  ],
  arguments: [
    merchantArgument,
    { name: 'name', about: 'its name in requests: a-z, 0-9 and hyphens' },
    { name: 'origin', about: 'for example https://api.processor.example' },
  ],
  options: {
    method: {
      value: '<method>',
      about: `${forwardMethods.join(', ')}; default: POST`,
      isRepeatable: true,
    },
    path: { value: '<pattern>', about: 'such as /v1/payments/*', isRequired: true, isRepeatable: true },
    'answer-field': {
      value: '<field>',
      about: 'such as /id; default: none',
      isRepeatable: true,
    },
    'client-certificate': { value: '<file>', about: 'PEM, with the chain, if the destination requires one' },
    'client-key': { value: '<file>', about: 'PEM, the key of the client certificate, without a password' },
    'pinned-certificate': {
      value: '<file>',
      about: 'PEM, one or several, to trust in place of the usual authorities',
    },
  },
  examples: [
    "element-server destinations add demo processor https://api.processor.example --path '/v1/payments/*' --answer-field /id --answer-field /status",
    "element-server destinations add demo local http://localhost:8080 --method POST --method PUT --path '/**'",
  ],
  run: (invocation) => {
    const { methods, paths, answerFields } = readRules(invocation)
    const { client, pinnedCertificates } = readCertificates(invocation)
    return withMerchant(invocation, async (store) => {
      const { merchantId } = store
      const [, name = '', origin = ''] = invocation.words
      refuseOrigin(origin, store.mode)
      if ((await listDestinations(store.db, merchantId)).length >= mostDestinations) {
        throw new UsageError(`${merchantId} already has ${mostDestinations} destinations. Remove one first.`)
      }
      const field = { merchantId, rowId: name, field: 'client_key' } as const
      const sealedClientKey =
        client && (await (await openVault(invocation, store)).seal(field, new Secret(JSON.stringify(client))))
      const author = await store.author()
      const destination: Destination = {
        merchantId,
        name,
        origin,
        methods,
        paths,
        answerFields,
        pinnedCertificates,
        sealedClientKey,
        createdAtMs: author.atMs,
      }
      if (!(await addDestination(store.db, author, destination))) {
        throw new UsageError(
          `${merchantId} already has a destination "${name}". To change it, remove it first.`,
        )
      }
      return {
        text: tableOf([destination]),
        json: shownDestinationOf(destination),
      }
    })
  },
}

function readRules({ words, texts }: Invocation): Pick<Destination, 'methods' | 'paths' | 'answerFields'> {
  const [, name = ''] = words
  if (!destinationNamePattern.test(name)) {
    throw new UsageError(
      `The name is "${name}", but must be 1 to 64 of the characters a-z, 0-9 and -, and begin with a letter.`,
    )
  }
  const given = texts('method').map((method) => method.toUpperCase())
  const methods = given.length === 0 ? (['POST'] as const) : given.map(readMethod)
  for (const pattern of texts('path')) {
    const flaw = findPatternFlaw(pattern)
    if (flaw) throw new UsageError(`--path "${pattern}" ${flaw}.`)
  }
  const answerFields = texts('answer-field')
  for (const field of answerFields) {
    const flaw = findAnswerFieldFlaw(field)
    if (flaw) throw new UsageError(`--answer-field "${field}" ${flaw}.`)
  }
  return { methods, paths: texts('path'), answerFields }
}

function readMethod(given: string): ForwardMethod {
  const method = forwardMethods.find((each) => each === given)
  if (method) return method
  throw new UsageError(`--method is "${given}", but must be one of ${forwardMethods.join(', ')}.`)
}

function refuseOrigin(origin: string, mode: ServiceMode): void {
  const flaw = findReceiverUrlFlaw(origin, { mode, publicUrl: null })
  if (flaw) {
    throw new UsageError(`The origin "${withoutCredentials(origin)}" ${flaw}.${didYouMeanUrl(origin)}`)
  }
  const { origin: plain } = new URL(origin)
  if (origin !== plain)
    throw new UsageError(`The origin is "${origin}". Write it as ${plain}, without a path.`)
}

export const remove: Command = {
  about: [
    'Removes a destination and its client certificate. No more requests are sent there. The record of earlier requests is kept.',
  ],
  arguments: [merchantArgument, { name: 'name', about: 'as shown by destinations list' }],
  run: (invocation) => {
    const [, name = ''] = invocation.words
    return withMerchant(invocation, async ({ db, merchantId, author }) => {
      const isRemoved = await removeDestination(db, await author(), name)
      const left = await listDestinations(db, merchantId)
      if (!isRemoved) {
        const names = left.map((destination) => destination.name)
        throw new UsageError(`${merchantId} has no destination "${name}".${didYouMean(name, names)}`)
      }
      const text = `The destination was removed. ${left.length === 0 ? 'There are no others.' : `${left.length} remain.`}`
      return { text, json: left.map(shownDestinationOf) }
    })
  },
}

export const list: Command = {
  about: ["Lists the destinations to which a merchant's requests can be forwarded with card data."],
  arguments: [merchantArgument],
  run: (invocation) =>
    withMerchant(invocation, async ({ db, merchantId }) => {
      const destinations = await listDestinations(db, merchantId)
      return { text: tableOf(destinations), json: destinations.map(shownDestinationOf) }
    }),
}

/** Reads the files that the options name, and checks that TLS can use them. @throws UsageError or StartError. */
function readCertificates(invocation: Pick<Invocation, 'text'>) {
  const certificate = readOption(invocation, 'client-certificate')
  const key = readOption(invocation, 'client-key')
  if ((certificate === null) !== (key === null)) {
    throw new UsageError('--client-certificate and --client-key belong together: give both or neither.')
  }
  const client: ClientCertificate | null = certificate === null || key === null ? null : { certificate, key }
  const pinnedCertificates = readOption(invocation, 'pinned-certificate')
  if (client) {
    const message =
      'The client certificate and its key cannot be used. Both must be PEM, the key without a password'
    refuseUnusable(() => createSecureContext({ cert: client.certificate, key: client.key }), message)
  }
  if (pinnedCertificates !== null) {
    if (!pinnedCertificates.includes('-----BEGIN CERTIFICATE-----')) {
      throw new UsageError('The file given with --pinned-certificate contains no certificate in PEM.')
    }
    refuseUnusable(
      () => createSecureContext({ ca: pinnedCertificates }),
      'The pinned certificate cannot be used',
    )
  }
  return { client, pinnedCertificates }
}

function readOption({ text }: Pick<Invocation, 'text'>, option: string): string | null {
  const path = text(option)
  if (path === undefined) return null
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartError(`The file given with --${option} could not be read: ${describeError(cause)}.`, {
      cause,
    })
  }
}

// OpenSSL names the problem, and repeats nothing of a key.
function refuseUnusable(use: () => unknown, message: string): void {
  try {
    use()
  } catch (error) {
    throw new UsageError(`${message}: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** A destination as the command line shows it to programs. */
function shownDestinationOf(destination: Destination) {
  const { name, origin, methods, paths, answerFields } = destination
  const { sealedClientKey, pinnedCertificates, createdAtMs } = destination
  return {
    name,
    origin,
    methods,
    paths,
    answerFields,
    // Whether the service shows a certificate of its own.
    hasClientCertificate: sealedClientKey !== null,
    // Whether the destination must show one of certain certificates.
    hasPinnedCertificate: pinnedCertificates !== null,
    createdAt: unixSecondsOf(createdAtMs),
  }
}

function tableOf(destinations: readonly Destination[]): string {
  const rows = destinations.map(({ sealedClientKey, pinnedCertificates, ...shown }) => [
    shown.name,
    shown.origin,
    shown.methods.join(','),
    shown.paths.join(' '),
    shown.answerFields.join(' ') || 'none',
    [sealedClientKey && 'client certificate', pinnedCertificates && 'pinned'].filter(Boolean).join(', ') ||
      'usual',
  ])
  return table([['NAME', 'ORIGIN', 'METHODS', 'PATHS', 'ANSWER FIELDS', 'TLS'], ...rows])
}
