import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { libraryVersion } from '../values/library-version.ts'

/** The API's description of the whole service. OpenAPI expects Markdown; these texts also read well as plain text. */
export const serviceDescription: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'element.js payments service',
    version: libraryVersion,
    license: { name: 'MIT', identifier: 'MIT' },
    description: [
      'Amounts are integers in the smallest unit of the currency (100 = 1 BRL) and must be written as plain integers.',
      'Unknown fields of a request are ignored; fields of the wrong type are rejected. Later versions may add fields to responses.',
      'Every path also works with a slash at the end.',
      'All errors have the same body. Branch on data.reason.',
    ].join('\n\n'),
  },
  tags: [
    {
      name: 'Access',
      description: 'Access tokens for servers. Most operations require one in addition to the API key.',
    },
    {
      name: 'Cards',
      description: 'Card data becomes a token in the fields of the library, never on a server.',
    },
    {
      name: 'Card payments',
      description: 'Charge a card token, in one step or in two, and retrieve payments.',
    },
    {
      name: 'Payment links',
      description:
        'A hosted page for one order, on which the payer chooses a payment method. Unpaid links can be cancelled, and paid links refunded.',
    },
    {
      name: 'Notifications',
      description:
        'Signed webhooks about payment links, refunds and card payments, with their deliveries. See docs/notifications.md for how to receive them.',
    },
    {
      name: 'Sandbox',
      description:
        'Tools for tests: the clock, the ledger of the simulated acquirer, and a reset. They do not exist in live mode.',
    },
    { name: 'Service', description: 'The state of the service.' },
  ],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description:
          'Identifies the merchant. It is public, since web pages contain it. On its own it can only create card tokens.',
      },
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description: "Secret. Only the merchant's server may have it.",
      },
    },
  },
}
