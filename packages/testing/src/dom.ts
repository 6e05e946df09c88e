// In the place of `@element-js/element` in tests without a browser: the same names, with fields that are inputs in the page.
// Only its types come from there, so that a test can replace that package with this module.
export type * from '@element-js/element'
export { IntegrationError } from '@element-js/element/testing'
export { type CardToType, fillCard, fillField } from './dom/fill.ts'
export { loadElement, service } from './dom/service.ts'
