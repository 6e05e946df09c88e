import type { ChallengeStatus } from '@element-js/protocol/http'
import { z } from 'zod'
import { ownText } from '../values/texts.ts'

/** The answer about a challenge. */
export const statusSchema: z.ZodType<ChallengeStatus> = z.object({
  idempotencyKey: ownText.describe('The key of the payment.'),
  transferStatus: z.enum(['AUTHORIZED', 'SETTLED', 'CANCELLED', 'IN_PROGRESS']),
})
