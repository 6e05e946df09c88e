/** The app and what every route needs: strict JSON, credentials, logs of requests, limits, the description of the API, and the parts that pages are made of. */
export type { App, Hook } from './app.ts'
export { clearMemoryWhenIdle } from './clear-memory.ts'
export { compressAnswer, varyBy } from './compression.ts'
export { areSameHash, hashOf, longestCredential } from './credentials.ts'
export { defaultHeaders, permissionsPolicy, setDefaultHeaders } from './default-headers.ts'
export { answerClientErrors, answerErrors, answerFrameworkErrors, refusalOf } from './error-replies.ts'
export { etagOf, type HostedFile, sendHostedFile, textFile } from './hosted-file.ts'
export { type BodyCheck, judgeBody, refuseTogether } from './judge-body.ts'
export {
  listQuerySchema,
  nextCursorOf,
  nextCursorSchema,
  pageParameters,
  readListQuery,
  readPlace,
} from './list-query.ts'
export { listen, placeOfService, requireFreePort, urlOf } from './listen.ts'
export { currentRequestId } from './log/current-request.ts'
export { createLog, type LogLevel, type LogOptions, logRequests } from './log/request-log.ts'
export { type ApiDocument, type JsonSchema, nameInReference, type Operation } from './openapi/document.ts'
export { type OperationExample, operationExamples } from './openapi/examples.ts'
export { openApiRoute, serviceDescription } from './openapi/openapi-routes.ts'
export { anyOf, notes, pageCredentials, serverCredentials } from './openapi/operation-notes.ts'
export { reasonsOfKind } from './openapi/reasons-of-kind.ts'
export { findForeignHost, refuseForeignHosts } from './refusals/foreign-host.ts'
export { answerOddRequests, pathOfRequest } from './refusals/odd-requests.ts'
export { refuseUnknownRoutes } from './refusals/unknown-routes.ts'
export { callerOf, reasonOfRequest, setCallerOf, setMessagesOf } from './request-facts.ts'
export {
  closeConnectionsWhenStopping,
  createStopping,
  type Stopping,
  untilConnectionsEnd,
} from './stopping.ts'
export { DecimalLiteral, decimalOf, parseStrictJson } from './strict-json.ts'
export { canonicalCharset, charsetOf } from './validation/body-encoding.ts'
export {
  acceptJsonBodies,
  allowEmptyBody,
  largestBodyBytes,
  largestLinkBytes,
} from './validation/json-body.ts'
export { validateRequests } from './validation/validate-requests.ts'
export { copyButton } from './web/copy-button.ts'
export { emptyIcon, renderDocument } from './web/document.ts'
export { exactValue, type Fact, factList } from './web/fact-list.ts'
export { findCookie } from './web/find-cookie.ts'
export { acceptForms } from './web/form-body.ts'
export { formatDay, formatMoment, zoneNameOf } from './web/format-moment.ts'
export { exactText, type Html, type HtmlValue, html, isolate, trusted } from './web/html.ts'
export { drawIcon } from './web/icons/draw-icon.ts'
export { type IconName, icon, type MarkName, type MarkTone, mark } from './web/icons/icons.ts'
export { ownOrigins, requireOwnForm, requireOwnOrigin } from './web/own-origin.ts'
export { cspHash, readScript, readStyle } from './web/page-assets.ts'
export { chooseLanguage, pageLanguage } from './web/page-language.ts'
export { requestNames, requestReference } from './web/request-reference.ts'
export { robotsRoute } from './web/robots-routes.ts'
export { type Texts, type WordsByLocale, wordsByLocale } from './web/words.ts'
