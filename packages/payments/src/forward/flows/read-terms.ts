import { Secret, ServiceError } from '@element-js/values'
import { findTypedCode, type TypedCode } from '../../charges/flows/find-typed-code.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { findUsableCard } from '../../tokens/flows/find-usable-card.ts'
import { openPan } from '../../tokens/flows/open-card.ts'
import type { ForwardContext } from '../context.ts'
import { type ClientCertificate, type Destination, matchesPath } from '../domain/destination.ts'
import { findDestination } from '../store/destinations.ts'
import { type CardValues, valuesOf } from '../template/card-values.ts'
import { encodeBody } from '../template/encode-body.ts'
import { fillMessage } from '../template/parse-message.ts'
import type { ForwardOrder } from './read-forward-order.ts'
import { pathnameOf } from './read-path.ts'

/** What is sent and where to, except for the security code. */
export interface ForwardTerms {
  readonly card: Card
  readonly pan: Secret<string>
  /** `null`: the code is the card's own, or none is sent. */
  readonly typed: TypedCode | null
  readonly destination: Destination
  /** `null`: the destination does not ask who the service is. */
  readonly client: ClientCertificate | null
}

/** @throws ServiceError 400, 403, 404 or 409 for what cannot be sent. Nothing is changed. */
export async function readTerms(context: ForwardContext, order: ForwardOrder): Promise<ForwardTerms> {
  const { merchantId, cardId } = order
  const card = await findUsableCard(context, { merchantId, cardId, linkId: null })
  if (card instanceof ServiceError) throw card
  const typed = await findTypedCode(context, order)
  if (typed instanceof ServiceError) throw typed
  const destination = await findAllowed(context, order)
  const pan = await openPan(context, card)
  // The holder's name may have characters that a header or the charset of the body cannot have. It is known now, and the
  // code cannot be wrong.
  encodeBody(fillMessage(order.parsed, valuesOf(cardValuesOf({ card, pan, cvv: new Secret('000') }))))
  return { card, pan, typed, destination, client: await openClient(context, destination) }
}

/** The data of a card as templates name it. */
export function cardValuesOf({
  card: { expirationMonth, expirationYear, cardHolderName: holderName },
  ...secrets
}: Pick<CardValues, 'pan' | 'cvv'> & { readonly card: Card }): CardValues {
  return { ...secrets, expirationMonth, expirationYear, holderName }
}

async function findAllowed({ db }: ForwardContext, order: ForwardOrder): Promise<Destination> {
  const { merchantId, destination: name, method, path } = order
  const destination = await findDestination(db, { merchantId, name })
  if (!destination) {
    const message =
      'No destination with this name is registered for the merchant. An operator of the service registers destinations.'
    throw new ServiceError('destination_not_allowed', { field: 'destination', message })
  }
  const { methods, paths } = destination
  if (!methods.includes(method)) {
    const message = `The destination is registered only for ${methods.join(', ')}.`
    throw new ServiceError('destination_not_allowed', { field: 'method', message })
  }
  if (!paths.some((pattern) => matchesPath(pattern, pathnameOf(path)))) {
    const message = `The destination is registered only for ${paths.join(', ')}.`
    throw new ServiceError('destination_not_allowed', { field: 'path', message })
  }
  return destination
}

async function openClient(
  { vault }: ForwardContext,
  { merchantId, name: rowId, sealedClientKey }: Destination,
): Promise<ClientCertificate | null> {
  if (!sealedClientKey) return null
  const opened = await vault.open({ merchantId, rowId, field: 'client_key' }, sealedClientKey)
  return JSON.parse(opened.reveal()) as ClientCertificate
}
