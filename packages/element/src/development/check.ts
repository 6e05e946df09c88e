import type { MountedField } from '../mounted-field.ts'
import type { Sighting } from './reporter.ts'

/** Looks at a field, and gives what is wrong with it. */
export type Check = (field: MountedField) => Omit<Sighting, 'element'> | null
