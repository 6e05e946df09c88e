import {
  type ApiDocument,
  type Html,
  html,
  type Operation,
  operationExamples,
  reasonsOfKind,
} from '@element-js/http'
import { catalogue, type Reason, type ServiceMode, shownReasonOf } from '@element-js/values'
import { jsonBlock, languageBlock } from '../code-block.ts'
import type { Endpoint } from './endpoints.ts'
import { exampleRequest } from './example-request.ts'
import { fieldItem, fieldList, objectLink } from './field-list.ts'
import { languages } from './languages.ts'

interface SectionOptions {
  readonly document: ApiDocument
  readonly baseUrl: string
  readonly mode: ServiceMode
}

/** One operation: its purpose, parameters, response and errors, with an example. */
export function operationSection(endpoint: Endpoint, { document, baseUrl, mode }: SectionOptions): Html {
  const { method, path, operation } = endpoint
  const { operationId: id = '', summary = '', description } = operation
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h3 id="${id}-title">${summary}</h3>
<p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> ${path}</p>
<p>${description}</p>
<p class="aside">${credentialsOf(operation)}</p>
${parametersOf(operation, document)}
${bodyOf(operation, document)}
${answerOf(operation, document)}
${reasonsOf(endpoint, mode)}
</div>
<div class="examples">
${languageBlock({
  subject: summary,
  examples: languages.map(({ id: language, name, write }) => ({
    id: `${id}-${language}`,
    language: name,
    code: write(exampleRequest(endpoint, { baseUrl, mode })),
  })),
})}
${jsonBlock({
  id: `${id}-answer`,
  caption: 'Response',
  subject: summary,
  value: operationExamples[id]?.answer ?? {},
})}
</div>
</section>`
}

function credentialsOf({ security = [] }: Operation): Html {
  const schemes = security.flatMap((each) => Object.keys(each))
  if (schemes.includes('accessToken')) {
    return html`Headers: <code>Authorization: Bearer …</code> and <code>x-api-key</code>.`
  }
  if (schemes.includes('apiKey')) return html`Header: <code>x-api-key</code>.`
  return html`No credentials required.`
}

function parametersOf({ parameters = [] }: Operation, { components }: ApiDocument): Html | null {
  if (parameters.length === 0) return null
  const items = parameters.map(({ name, in: place, required: isRequired = false, schema, description }) =>
    fieldItem(
      { name, schema, isRequired, description: description ?? `In the ${place}.` },
      components.schemas,
    ),
  )
  return html`<h4>Parameters</h4><dl class="fields">${items}</dl>`
}

function bodyOf({ requestBody }: Operation, { components }: ApiDocument): Html | null {
  const schema = requestBody?.content['application/json']?.schema
  return schema ? html`<h4>Body</h4>${fieldList(schema, components.schemas)}` : null
}

function answerOf({ responses }: Operation, { components }: ApiDocument): Html | null {
  const success = responses['200']
  const schema = success?.content?.['application/json']?.schema
  if (!success || !schema) return null
  const link = objectLink(schema, components.schemas)
  return html`<h4>Response</h4><p>${success.description}</p>
${link ? html`<p>${link}</p>` : html`<details><summary>Response fields</summary>${fieldList(schema, components.schemas)}</details>`}`
}

// Errors that all operations of a kind share are only in the catalogue, so that each list shows the specific ones.
function reasonsOf({ operation, method }: Endpoint, mode: ServiceMode): Html {
  const { responses } = operation
  const ofKind = new Set(reasonsOfKind(operation, mode, method))
  const reasons = Object.values(responses)
    .flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}) as Reason[])
    .filter((reason) => !ofKind.has(reason))
  const further = html`<p class="aside">Every operation can also return the <a href="#errors">errors for credentials, bodies and parameters</a>.</p>`
  if (reasons.length === 0) return html`<h4>Errors</h4>${further}`
  return html`<h4>Errors</h4><ul class="reasons">${reasons.map(
    (reason) =>
      html`<li><a href="#error-${reason}">${catalogue[reason].status} ${shownReasonOf(reason)}</a></li>`,
  )}</ul>${further}`
}
