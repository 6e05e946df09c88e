import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { largestLogoBytes, readPicture } from '../../merchants/domain/read-picture.ts'
import { removeLogo, saveLogo } from '../../merchants/store/logos.ts'
import type { DashboardContext } from '../context.ts'
import { languageOf } from '../page/language.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { settingsAuthorOf } from './settings-author.ts'
import { leadToSettings, settingsPath, showSettings } from './show-settings.ts'

const path = `${settingsPath}/logo`
const body = z.object({ logo: z.instanceof(Uint8Array) })
// The other parts of the form are small.
const bodyLimit = largestLogoBytes + 10_000

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
