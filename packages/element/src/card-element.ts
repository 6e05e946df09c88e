import type { ElementEvents, ElementType, EventName } from '@element-js/protocol/frame'
import type { ElementUpdate } from './options.ts'

/** One field of a card, shown in an iframe of the service. */
export interface CardElement {
  readonly type: ElementType
  /**
   * Puts the field into a container. `ready` follows as soon as the payer can type. Mounting it again in the same
   * container does nothing; mounting it in another container moves it there and empties it.
   *
   * The container belongs to the field. Iframes of the service that a router has restored from a copy of the page are
   * removed from it at once; what the page had put into it, such as "Loading…", is removed when the field is ready.
   *
   * @param container A CSS selector or a DOM element.
   * @throws IntegrationError if there is no such container.
   */
  mount(container: string | Element): void
  /** Removes the field from the page and discards the payer's input. `mount` puts it back, empty. */
  unmount(): void
  /**
   * Removes the field from the page for good; the group can create another element of its type. Afterwards, all other
   * methods throw, except those that remove handlers.
   */
  destroy(): void
  /** Moves the focus to the field. Safari does so only while it handles a user gesture, such as a click on a label. */
  focus(): void
  blur(): void
  /** Empties the field. */
  clear(): void
  /**
   * Changes options, including those inside `style` and other nested options. Options that are not passed stay as they
   * are; `null` restores a default.
   */
  update(options: ElementUpdate): void
  /** @returns a function that removes the handler. */
  on<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): () => void
  /** Like `on`, but only for the next such event. */
  once<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): () => void
  off<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): void
  addEventListener<Name extends EventName>(event: Name, handler: (payload: ElementEvents[Name]) => void): void
  removeEventListener<Name extends EventName>(
    event: Name,
    handler: (payload: ElementEvents[Name]) => void,
  ): void
}
