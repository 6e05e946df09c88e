import type { BinInformation, BinInformationRequest } from '@element-js/protocol/http'
import { z } from 'zod'
import { formedText, ownText } from '../values/texts.ts'

export const binInformationRequestSchema: z.ZodType<BinInformationRequest> = z.object({
  bin: formedText({ longest: 8, pattern: /^\d{6,8}$/, rule: 'must be 6 to 8 digits' }).describe(
    'The first digits of a card number.',
  ),
})

export const binInformationSchema: z.ZodType<BinInformation> = z.object({
  brand: ownText.nullable().describe('Lower-case id, for example visa.'),
  networks: z
    .array(ownText)
    .nullable()
    .describe('The networks that can process the payments, for example visa and cartes-bancaires.'),
  type: z.enum(['credit', 'debit', 'prepaid']).nullable(),
  country: ownText.nullable().describe("The issuer's country, ISO 3166-1 alpha-2."),
})
z.globalRegistry.add(binInformationSchema, { id: 'BinInformation' })
