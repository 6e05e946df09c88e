/** Registers the elements when it is imported, for pages that have no script of their own. */
import { defineElements } from './define-elements.ts'

defineElements()
