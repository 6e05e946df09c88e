import type {} from './tag-names.ts'

export { type DefineOptions, defineElements } from './define-elements.ts'
export type { CardFieldElement } from './field-element.ts'
export type { FieldEventMap } from './field-events.ts'
export type { CustomState } from './field-state.ts'
export type { MakeService } from './group.ts'
export type { CardGroupElement } from './group-element.ts'
