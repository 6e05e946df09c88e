import { z } from 'zod'
import { ownText } from '../values/texts.ts'

interface Status {
  readonly status: 'ok'
}

interface Health extends Status {
  readonly version: string
  readonly store: 'ok'
}

export const statusSchema: z.ZodType<Status> = z.object({ status: z.literal('ok') })

export const healthSchema: z.ZodType<Health> = z.object({
  status: z.literal('ok'),
  version: ownText.describe('The version of the service.'),
  store: z.literal('ok').describe('The database accepts writes. If it does not, the response is 503.'),
})
