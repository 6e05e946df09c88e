import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { libraryVersion } from '../values/library-version.ts'

/** What the contract says of the whole service. Markdown, as OpenAPI wants it; plain enough to be read as text. */
export const serviceDescription: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'element.js payments service',
    version: libraryVersion,
    license: { name: 'MIT', identifier: 'MIT' },
    description: [
      'Amounts are integers in the smallest unit of the currency (100 = 1 BRL) and must be written as plain integers.',
      'Unknown fields of a request are ignored, wrong types never are. Answers may get further fields in later versions.',
      'Every path works with a slash at its end too.',
      'Every error has the same body; branch on data.reason.',
    ].join('\n\n'),
  },
  tags: [
    {
      name: 'Access',
      description: 'Access tokens for servers. Every other operation takes one, beside the API key.',
    },
    { name: 'Cards', description: 'Cards become tokens in the fields of the library, never on a server.' },
    {
      name: 'Card payments',
      description: 'Charge a card token, at once or in two steps, and look payments up.',
    },
    {
      name: 'Payment links',
      description:
        'A hosted page for one order, on which a payer chooses a way to pay. Links are cancelled while unpaid, and refunded once paid.',
    },
    {
      name: 'Notifications',
      description:
        'What servers were told of payment links, refunds and card payments, and how it arrived. docs/notifications.md says how to receive them.',
    },
    {
      name: 'Sandbox',
      description:
        'Tools for tests: the clock, the book of the simulated acquirer, a fresh start. None of them is there in live mode.',
    },
    { name: 'Service', description: 'What the service says of itself.' },
  ],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Names the merchant. Public: it sits in web pages, and alone it makes card tokens only.',
      },
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description: "Secret, for the merchant's server only.",
      },
    },
  },
}
