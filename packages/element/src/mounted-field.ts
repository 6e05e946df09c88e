import type { FrameSetup } from '@element-js/protocol/frame'

/** A field on a page that has come up, or has failed to. */
export interface MountedField {
  readonly iframe: HTMLIFrameElement
  readonly container: Element
  /** What its frame is told. */
  readonly setup: FrameSetup
  /** Origin of the service. */
  readonly origin: string
}
