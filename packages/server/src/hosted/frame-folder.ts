import { libraryVersion } from '../values/library-version.ts'

/** The folder of the frame document and its parts, as a path on the service. */
export const frameFolder: string = `/frames/${libraryVersion}/`
