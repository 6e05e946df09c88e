import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { mostRules } from '../../installments/domain/installment-rule.ts'
import { readRule } from '../../installments/domain/read-rule.ts'
import {
  addInstallmentRule,
  listInstallmentRules,
  removeInstallmentRule,
} from '../../installments/store/installment-rules.ts'
import { newId } from '../../values/new-id.ts'
import { characters } from '../../values/texts.ts'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import type { Notice } from '../page/layout.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { showPage } from '../page/show-page.ts'
import { sessionOf } from '../session/require-session.ts'
import { installmentsPage, installmentsPath, type RuleMistake } from './installments-page.ts'
import { settingsAuthorOf } from './settings-author.ts'

const typed = characters(200)
const ruleBody = z.object({
  ...{ country: typed, currency: typed, numbers: typed, monthlyRate: typed },
  ...{ brands: typed, minInstallment: typed, minAmount: typed },
})
const idBody = z.object({ ruleId: characters(64) })

/** `/dashboard/settings/installments`: a merchant's own rules for payments in installments. */
export function installmentsRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.get(installmentsPath, { schema: { querystring: noticeQuery } }, (request, reply) =>
    show({ request, reply }, { notice: noticeOf(request.query, languageOf(request)) }),
  )

  app.post(installmentsPath, { schema: { body: ruleBody } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const read = readRule(request.body)
    const isFull = (await listInstallmentRules(db, merchantId)).length >= mostRules
    if ('field' in read || isFull) {
      const field = 'field' in read ? read.field : null
      return show({ request, reply }, { mistake: { typed: request.body, field } })
    }
    const author = settingsAuthorOf(context, request)
    await addInstallmentRule(db, author, {
      ...read,
      merchantId,
      ruleId: newId('inr'),
      createdAtMs: author.atMs,
    })
    return reply.redirect(`${installmentsPath}?done=saved`, 303)
  })

  app.post(`${installmentsPath}/remove`, { schema: { body: idBody } }, async (request, reply) => {
    const author = settingsAuthorOf(context, request)
    if (!(await removeInstallmentRule(db, author, request.body.ruleId))) throw new ServiceError('not_found')
    return reply.redirect(`${installmentsPath}?done=saved`, 303)
  })

  async function show(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    shown: { readonly notice?: Notice | null; readonly mistake?: RuleMistake },
  ): Promise<FastifyReply> {
    const session = sessionOf(request)
    const rules = await listInstallmentRules(db, session.merchant.id)
    const { notice = null, mistake } = shown
    const locale = languageOf(request)
    const page = installmentsPage({ rules, session, locale, notice, ...(mistake && { mistake }) })
    return showPage(context, { request, reply }, page)
  }
}
