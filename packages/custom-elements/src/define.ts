/** Registers the elements when it is imported, for pages without their own script. */
import { defineElements } from './define-elements.ts'

defineElements()
