import type { DrivenService, ServiceAnswer } from './drive-links.ts'
import { type Command, type ModelAnswer, type ModelLink, type Named, nameOf } from './model-state.ts'
import { shownLink } from './shown-link.ts'

interface Expectation {
  readonly command: Exclude<Command, { readonly does: 'wait' }>
  readonly answer: ModelAnswer
}

/** A model's answer as the service has to give it, every field of the link included; of a refusal its reason. */
export function expectedAnswer(driven: DrivenService, { command, answer }: Expectation): ServiceAnswer {
  if ('reason' in answer) return { ...answer, body: null }
  const head = { status: 200, reason: null }
  const { linkIds, service } = driven
  const linkId = linkIds.get(nameOf(command)) ?? ''
  switch (command.does) {
    case 'create':
      return { ...head, body: { linkId, paymentLink: `${service.url}/pay/${linkId}` } }
    // The payer is shown a page.
    case 'payByCard':
    case 'authenticate':
      return { ...head, body: null }
    case 'refund': {
      const {
        transferDetails: _details,
        metadata: _metadata,
        ...body
      } = expectedRecord(driven, { ...command, link: answer.link })
      return { ...head, body }
    }
    case 'find': {
      const record = expectedRecord(driven, { ...command, link: answer.link })
      return { ...head, body: { ...record, paymentLink: `${service.url}/pay/${linkId}` } }
    }
    case 'cancel':
    case 'pay':
      return { ...head, body: expectedRecord(driven, { ...command, link: answer.link }) }
    default:
      return command satisfies never
  }
}

interface RecordedNotification extends Named {
  readonly link: Omit<ModelLink, 'notifications' | 'ledger'>
}

/** A link as its merchant has to see it. */
export function expectedRecord(
  driven: DrivenService,
  { link, ...named }: RecordedNotification,
): Readonly<Record<string, unknown>> {
  const linkId = driven.linkIds.get(nameOf(named)) ?? ''
  return shownLink({ ...named, link, linkId, callbackUrl: link.order.isNotified ? driven.callbackUrl : null })
}
