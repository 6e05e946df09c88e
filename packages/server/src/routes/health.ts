import { z } from 'zod'
import type { App } from '../http/app.ts'

/** `GET /health`: 200 from the moment the service can serve. */
export function healthRoute(app: App): void {
  const schema = {
    tags: ['Service'],
    summary: 'Whether the service serves',
    response: { 200: z.object({ status: z.literal('ok') }) },
  }
  app.get('/health', { schema }, async () => ({ status: 'ok' as const }))
}
