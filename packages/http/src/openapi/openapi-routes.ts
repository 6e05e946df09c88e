import { version } from '@element-js/protocol/frame'
import type { ServiceContext } from '@element-js/values'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { App } from '../app.ts'
import { type HostedFile, sendHostedFile, textFile } from '../hosted-file.ts'
import { completeDocument } from './complete-document.ts'
import type { ApiDocument } from './document.ts'

// Clients ask each time, and get the document only when it has changed: an update of the service shows at once.
const headers = { 'cache-control': 'no-cache' }

/**
 * `GET /openapi.json`: the API contract, generated from the schemas that validate requests. It is generated and
 * compressed once, because anybody may ask for it.
 *
 * @returns a function that returns the document, for pages that show it. Call it after the service listens.
 */
export function openApiRoute(
  app: App,
  context: Pick<ServiceContext, 'publicUrl' | 'mode'>,
): () => ApiDocument {
  let document: ApiDocument | null = null
  const read = (): ApiDocument => {
    // Swagger's own type has neither our notes nor a required version.
    const draft = app.swagger() as unknown as Parameters<typeof completeDocument>[0]
    document ??= completeDocument(draft, context)
    return document
  }
  let file: HostedFile | null = null
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    file ??= textFile(JSON.stringify(read()), 'application/json')
    return sendHostedFile({ request, reply, file, headers })
  })
  return read
}

/**
 * The description of the whole service in the API contract. It is Markdown, as OpenAPI requires, but readable as plain
 * text.
 */
export const serviceDescription: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'element.js payments service',
    version,
    license: { name: 'MIT', identifier: 'MIT' },
    description: [
      'Amounts are whole numbers in minor units, the smallest unit of the currency (1290 = R$12.90), and must be written as plain integers.',
      'Unknown fields at the top of a body are ignored, unless they resemble a known one; the sandbox names them in warnings, a list of { field, message } in the response. Other unknown fields and parameters are refused with unknown_field, and wrong types are refused. Later versions may add fields to responses.',
      'Every path also works with a trailing slash.',
      'Every error has the same body. Check data.reason in your program; data.errors lists everything that is wrong with a request.',
      'Every response has an x-request-id. Please quote it when you ask about a request.',
    ].join('\n\n'),
  },
  tags: [
    {
      name: 'Access',
      description: 'Access tokens for servers. Other operations require one in addition to the API key.',
    },
    {
      name: 'Cards',
      description: 'The fields of the library turn cards into tokens. Your server never does.',
    },
    {
      name: 'Payments',
      description: 'All payments of a merchant by every method, each with the attempts to pay its order.',
    },
    { name: 'Card payments', description: 'Charge a card token, in one step or two, and look up payments.' },
    {
      name: 'Payment links',
      description:
        'A hosted page for one order, on which a payer chooses a payment method. An unpaid link can be cancelled, and a paid one refunded.',
    },
    {
      name: 'Refunds',
      description: 'All refunds of a merchant. You request a refund at its card payment or its payment link.',
    },
    {
      name: 'Forwarding',
      description:
        'Send your own requests, with card data filled in, to other services, for example to a processor that this service does not know.',
    },
    {
      name: 'Notifications',
      description:
        'The notifications about payment links, refunds and card payments, and their deliveries. docs/notifications.md describes how to receive them.',
    },
    {
      name: 'Sandbox',
      description:
        'Tools for tests: the clock, the ledger of the simulated acquirer, and a reset. They do not exist in live mode.',
    },
    { name: 'Service', description: 'Information about the service itself.' },
  ],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description:
          'Identifies the merchant. It is public, because web pages contain it. By itself, it can only create card tokens.',
      },
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description: "A secret that only the merchant's server may know.",
      },
    },
  },
}
