import type { service } from './packaged-service.ts'

/**
 * The tag of a hosted file, `element-<version>.js`. When the file runs, it stores its `service` here, so a caller who has
 * the tag gets the `service` of exactly this file, even if another file has since defined the global.
 */
export interface HostedScript extends HTMLScriptElement {
  /**
   * The loader that creates the tag sets `null`, which means that the file has not run yet and must not define the
   * global.
   */
  service?: typeof service | null
}
