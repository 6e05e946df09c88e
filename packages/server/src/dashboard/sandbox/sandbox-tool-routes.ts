import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { moveClock } from '../../sandbox/move-clock.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { unixSecondsOf } from '../../values/time-formats.ts'
import type { DashboardContext } from '../context.ts'
import { noticeOf, noticeQuery, runAction } from '../page/notices.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { clockSteps, sandboxPage } from './sandbox-page.ts'

const body = z.object({ move: z.enum(['hour', 'day', 'week', 'now']) })

/** The sandbox page, and the form that moves its clock. */
export function sandboxToolRoutes(app: App, context: DashboardContext, sandbox: Sandbox): void {
  const { systemNowMs } = context

  app.get('/dashboard/sandbox', { schema: { querystring: noticeQuery } }, async (request, reply) => {
    const { formKey, merchant } = sessionOf(request)
    const viewer = await findViewer(context, request)
    const page = sandboxPage({
      nowMs: context.nowMs(),
      systemNowMs: systemNowMs(),
      session: merchant.session,
      viewer,
      formKey,
      notice: noticeOf(request.query, viewer.locale),
    })
    return showPage(context, { request, reply }, page)
  })

  app.post('/dashboard/sandbox/clock', { schema: { body } }, async (request, reply) => {
    const { move } = request.body
    const wanted =
      move === 'now' ? { now: unixSecondsOf(systemNowMs()) } : { advanceSeconds: clockSteps[move] }
    return reply.redirect(
      await runAction('/dashboard/sandbox', 'moved', () =>
        moveClock(sandbox, sessionOf(request).merchant, wanted),
      ),
      303,
    )
  })
}
