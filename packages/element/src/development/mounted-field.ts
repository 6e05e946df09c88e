import type { FrameSetup } from '@element-js/protocol/frame'

/** A field on a page that has loaded, or has failed to load. */
export interface MountedField {
  readonly iframe: HTMLIFrameElement
  readonly container: Element
  /** The setup of its frame. */
  readonly setup: FrameSetup
  /** Origin of the service. */
  readonly origin: string
}
