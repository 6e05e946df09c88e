import type { FastifyReply, FastifyRequest } from 'fastify'
import { wantsPage } from '../../http/wants-page.ts'
import type { ServiceContext } from '../../values/service-mode.ts'
import { renderRefusal } from '../render-refusal.ts'
import { languageOf, sendHtml } from './page-replies.ts'

/**
 * Answers a browser with a page if the address does not exist, because people mistype addresses and cut them off.
 *
 * @returns `null` for programs, which get the error of the API.
 */
export function answerUnknownAddress(
  context: ServiceContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply | null {
  if (!wantsPage(request.headers.accept)) return null
  const isOfPayment = /^\/pay\/?(?:$|\?)/.test(request.url)
  const page = renderRefusal({
    refusal: isOfPayment ? 'unknown' : 'nowhere',
    language: languageOf(request),
    mode: context.mode,
    // Never the requested address, because links to other languages lead there.
    path: isOfPayment ? '/pay' : null,
    requestId: request.id,
  })
  const answered = sendHtml(context, reply.code(404), page)
  return answered.header('vary', 'Accept, Accept-Language, Cookie')
}
