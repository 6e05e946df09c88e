import type { App } from '../../http/app.ts'
import { requesterOf } from '../../http/holder-of-request.ts'
import type { LinkOrder, PaymentLink } from '../../links/domain/payment-link.ts'
import { createLink } from '../../links/order/create-link.ts'
import { formFields } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { dashboardPaths } from '../page/paths.ts'
import { findLinkOfOrder } from '../page/record-queries.ts'
import { showPage } from '../page/show-page.ts'
import { sessionOf } from '../session/require-session.ts'
import type { Session } from '../session/session.ts'
import { newLinkPage } from './new-link-page.ts'
import {
  emptyLinkFields,
  type LinkFields,
  type LinkMistakes,
  linkFieldsOf,
  mistakesOf,
  readLinkForm,
} from './read-link-form.ts'

/** The form that creates a link. Sending it twice leads to the one link that it created. */
export function newLinkRoutes(app: App, context: DashboardContext): void {
  const pageOf = (session: Session, fields: LinkFields, mistakes: LinkMistakes) =>
    newLinkPage({
      formKey: session.formKey,
      fields,
      mistakes,
      isPaymentServiceProvider: session.merchant.isPaymentServiceProvider,
    })

  app.get('/dashboard/links/new', (request, reply) =>
    showPage(context, { request, reply }, pageOf(sessionOf(request), emptyLinkFields, {})),
  )

  app.post('/dashboard/links/new', { schema: { body: formFields } }, async (request, reply) => {
    const session = sessionOf(request)
    const { merchant } = session
    const fields = linkFieldsOf(request.body)
    const read = readLinkForm(context, { fields, merchant })
    if ('mistakes' in read)
      return showPage(context, { request, reply }, pageOf(session, fields, read.mistakes))
    try {
      const link = await createLink(context, {
        merchantId: merchant.id,
        order: read.order,
        requester: requesterOf(request, 'dashboard'),
      })
      return reply.redirect(`${dashboardPaths.link(link.linkId)}?done=created`, 303)
    } catch (error) {
      const mistakes = mistakesOf(error)
      const { orderId } = read.order
      const known = await findLinkOfOrder(context.db, { merchantId: merchant.id, orderId })
      if (known && isSameOrder(known, read.order)) {
        return reply.redirect(`${dashboardPaths.link(known.linkId)}?done=created`, 303)
      }
      return showPage(context, { request, reply }, pageOf(session, fields, mistakes))
    }
  })
}

// Except the expiry, which depends on when the form was sent.
function isSameOrder(link: PaymentLink, order: LinkOrder): boolean {
  const { expiresAtMs: _, ...asked } = order
  return Object.entries(asked).every(
    ([name, value]) => JSON.stringify(link[name as keyof LinkOrder]) === JSON.stringify(value),
  )
}
