// Replaces the module `@element-js/element` in tests without a browser: it exports the same names, and its fields are
// inputs in the page. Only types come from that module, so that a test can replace it with this one.
export type * from '@element-js/element'
export { IntegrationError } from '@element-js/element/testing'
export { type CardToType, fillCard, fillField } from './dom/fill.ts'
export { loadElement, service } from './dom/service.ts'
