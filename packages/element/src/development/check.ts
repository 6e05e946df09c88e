import type { MountedField } from './mounted-field.ts'
import type { Sighting } from './reporter.ts'

/** Examines a field, and returns the misuses that it finds. */
export type Check = (field: MountedField) => Omit<Sighting, 'element'> | null
