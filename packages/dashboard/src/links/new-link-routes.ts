import type { App } from '@element-js/http'
import {
  createLink,
  findLinkOfOrder,
  type LinkOrder,
  type PaymentLink,
  requesterOf,
} from '@element-js/payments'
import { formFields, randomHex } from '@element-js/values'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { dashboardPaths } from '../page/paths.ts'
import { type Exchange, showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
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
  const show = async (exchange: Exchange, fields: LinkFields, mistakes: LinkMistakes) => {
    const viewer = await findViewer(context, exchange.request)
    return showPage(context, exchange, newLinkPage({ viewer, fields, mistakes }))
  }

  app.get('/dashboard/links/new', (request, reply) => {
    const { profile, notificationUrl } = sessionOf(request).merchant
    const day = new Date(context.nowMs()).toISOString().slice(0, 10).replaceAll('-', '')
    const proposed = {
      ...emptyLinkFields,
      orderId: `${day}-${randomHex(3)}`,
      redirectUrl: profile.returnUrl ?? '',
      callbackUrl: notificationUrl ?? '',
    }
    return show({ request, reply }, proposed, {})
  })

  app.post('/dashboard/links/new', { schema: { body: formFields } }, async (request, reply) => {
    const { merchant } = sessionOf(request)
    const locale = languageOf(request)
    const fields = linkFieldsOf(request.body)
    const read = readLinkForm(context, { fields, merchant, locale })
    if ('mistakes' in read) return show({ request, reply }, fields, read.mistakes)
    try {
      const link = await createLink(context, {
        merchantId: merchant.id,
        order: read.order,
        requester: requesterOf(request, 'dashboard'),
        planField: 'installmentPlanId',
      })
      return reply.redirect(`${dashboardPaths.link(link.linkId)}?done=created`, 303)
    } catch (error) {
      const mistakes = mistakesOf(error, { ...context, fields, locale })
      const { orderId } = read.order
      const known = await findLinkOfOrder(context.db, { merchantId: merchant.id, orderId })
      if (known && isSameOrder(known, read.order)) {
        return reply.redirect(`${dashboardPaths.link(known.linkId)}?done=created`, 303)
      }
      return show({ request, reply }, fields, mistakes)
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
