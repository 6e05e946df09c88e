import {
  type Destination,
  destinationNamePattern,
  type ForwardMethod,
  findAnswerFieldFlaw,
  findPatternFlaw,
  forwardMethods,
  mostDestinations,
} from '../../../forward/domain/destination.ts'
import { addDestination, listDestinations } from '../../../forward/store/destinations.ts'
import { findReceiverUrlFlaw } from '../../../notifications/delivery/find-receiver-url-flaw.ts'
import { Secret } from '../../../values/secret.ts'
import type { ServiceMode } from '../../../values/service-mode.ts'
import { withoutCredentials } from '../../client/connection.ts'
import type { Command, Invocation } from '../../command.ts'
import { columns } from '../../lay-out.ts'
import { merchantArgument } from '../../merchant-argument.ts'
import { openVault } from '../../open-vault.ts'
import { UsageError } from '../../usage-error.ts'
import { operatorOf, requireMerchantOf, withStore } from '../../with-store.ts'
import { destinationHeadings, rowOf, shownDestinationOf } from './describe-destination.ts'
import { readCertificates } from './read-certificates.ts'

export const command: Command = {
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
    return withStore(invocation, async (store) => {
      const [merchant = '', name = '', origin = ''] = invocation.words
      const { id: merchantId } = await requireMerchantOf(store.db, merchant)
      refuseOrigin(origin, store.mode)
      if ((await listDestinations(store.db, merchantId)).length >= mostDestinations) {
        throw new UsageError(`${merchantId} already has ${mostDestinations} destinations. Remove one first.`)
      }
      const field = { merchantId, rowId: name, field: 'client_key' } as const
      const sealedClientKey =
        client && (await (await openVault(invocation, store)).seal(field, new Secret(JSON.stringify(client))))
      const author = await operatorOf(store, merchantId)
      const destination: Destination = {
        ...{ merchantId, name, origin, methods, paths, answerFields },
        ...{ pinnedCertificates, sealedClientKey },
        createdAtMs: author.atMs,
      }
      if (!(await addDestination(store.db, author, destination))) {
        throw new UsageError(
          `${merchantId} already has a destination "${name}". To change it, remove it first.`,
        )
      }
      return {
        text: columns([destinationHeadings, rowOf(destination)]).join('\n'),
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
  if (flaw) throw new UsageError(`The origin "${withoutCredentials(origin)}" ${flaw}.`)
  const { origin: plain } = new URL(origin)
  if (origin !== plain)
    throw new UsageError(`The origin is "${origin}". Write it as ${plain}, without a path.`)
}
