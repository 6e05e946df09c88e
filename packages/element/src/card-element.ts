import type { ElementEvents, ElementType, EventName } from '@element-js/protocol/frame'
import type { ElementUpdate } from './options.ts'

/** One field of a card, shown in an iframe of the service. */
export interface CardElement {
  readonly type: ElementType
  /**
   * Puts the field into a container. `ready` follows once it can be typed in. Mounting again where it already is
   * does nothing; mounting elsewhere moves it, and it comes up empty.
   *
   * @param container A CSS selector or a DOM element.
   * @throws IntegrationError when there is no such container.
   */
  mount(container: string | Element): void
  /** Takes the field off the page, with what was typed. `mount` brings it back, empty. */
  unmount(): void
  /**
   * Takes the field off the page for good; its type can be created again. From then on all other methods throw, but
   * for those that take handlers off.
   */
  destroy(): void
  /** Safari moves the focus only during a gesture of the user, such as a click on a label. */
  focus(): void
  blur(): void
  /** Empties the field. */
  clear(): void
  /** Changes options, within `style` and other nested ones too; those not named stay, `null` takes one back. */
  update(options: ElementUpdate): void
  /** @returns the undo. */
  on<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): () => void
  /** As `on`, for the next such event only. */
  once<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): () => void
  off<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): void
  addEventListener<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): void
  removeEventListener<Name extends EventName>(
    event: Name,
    handler: (payload: ElementEvents[Name]) => void,
  ): void
}
