import type { App } from '@element-js/http'
import { largestLogoBytes, readPicture, removeLogo, saveLogo } from '@element-js/payments'
import { ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { settingsAuthorOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { leadToSettings, settingsPath, showSettings } from './settings-routes.ts'

const path = `${settingsPath}/logo`
const body = z.object({ logo: z.instanceof(Uint8Array) })
// The other parts of the form are small.
const bodyLimit = largestLogoBytes + 10_000
// A browser sends two: the form key and the file.
const mostParts = 4
const largestHeadBytes = 4096

/**
 * The forms that store a logo and remove it. The file is sent as `multipart/form-data`, which is accepted only here.
 */
export function logoRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  void app.register(async (upload: App) => {
    upload.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, parseUpload)
    upload.post(path, { schema: { body }, bodyLimit }, async (request, reply) => {
      const content = request.body.logo
      const picture = readPicture(content)
      if ('flaw' in picture) {
        const flaws = dashboardWords[languageOf(request)].refusals.fields.pictures
        const mistake = { field: 'logo', typed: '', words: flaws[picture.flaw] } as const
        return showSettings(context, { request, reply }, { mistake })
      }
      const { publicUrl } = context
      const logo = { mediaType: picture.mediaType, content, publicUrl }
      await saveLogo(db, settingsAuthorOf(context, request), logo)
      return leadToSettings(reply, 'saved')
    })
  })

  app.post(`${path}/remove`, async (request, reply) => {
    await removeLogo(db, settingsAuthorOf(context, request))
    return leadToSettings(reply, 'saved')
  })
}

// Node can parse this format itself, as it does for `fetch`.
async function parseUpload({ headers }: FastifyRequest, bytes: Buffer): Promise<unknown> {
  const type = headers['content-type'] ?? ''
  refuseSlow(type, bytes)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new ServiceError('malformed_form', { cause })
    })
  const [formKey, logo] = [form.get('formKey'), form.get('logo')]
  return {
    formKey: typeof formKey === 'string' ? formKey : '',
    logo: new Uint8Array(logo instanceof File ? await logo.arrayBuffer() : []),
  }
}

/**
 * Refuses what Node's parser would block the process for: thousands of parts, or of headers of a part. A boundary that
 * no browser writes is refused too, because the parser might read it differently.
 *
 * @throws ServiceError `malformed_form`
 */
function refuseSlow(type: string, bytes: Buffer): void {
  const [, boundary] = /^multipart\/form-data; ?boundary=([\w-]{1,70})$/i.exec(type) ?? []
  if (boundary === undefined) throw new ServiceError('malformed_form')
  const delimiter = `--${boundary}`
  let delimiters = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    delimiters += 1
    const end = bytes.indexOf('\r\n\r\n', at)
    const headBytes = (end < 0 ? bytes.length : end) - at
    // One delimiter ends the form.
    if (delimiters > mostParts + 1 || headBytes > largestHeadBytes) throw new ServiceError('malformed_form')
  }
}
