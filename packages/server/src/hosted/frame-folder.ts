import { version } from '@element-js/protocol/frame'

/** The folder of the frame document and its parts, as a path on the service. */
export const frameFolder: string = `/frames/${version}/`
