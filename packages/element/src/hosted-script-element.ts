import type { service } from './packaged-service.ts'

/**
 * The tag of a hosted file, `element-1.2.0.js`. The file leaves its `service` here when it runs, so that whoever has
 * the tag has the `service` of this very file, whatever other file has defined the global since.
 */
export interface HostedScript extends HTMLScriptElement {
  /** `null` from the loader that made the tag: the file has not run yet, and is not to define the global. */
  service?: typeof service | null
}
