// Replaces `@element-js/element` in tests without a browser: it exports the same names, and its fields are inputs in
// the page. Only types are imported from that package, so that a test can replace the package with this module.
export type * from '@element-js/element'
export { IntegrationError } from '@element-js/element/testing'
export { type CardToType, fillCard, fillField } from './dom/fill.ts'
export { loadElement, service } from './dom/service.ts'
