import type { ElementEvents, ElementType, EventName } from '@element-js/protocol/frame'
import type { ElementUpdate } from './options.ts'

/** One field of a card, shown in an iframe of the service. */
export interface CardElement {
  readonly type: ElementType
  /**
   * Puts the field into a container. `ready` follows as soon as the payer can type. Mounting it again in the same
   * container does nothing; mounting it in another container moves it, and it is empty there.
   *
   * @param container A CSS selector or a DOM element.
   * @throws IntegrationError when there is no such container.
   */
  mount(container: string | Element): void
  /** Removes the field from the page, with what was typed. `mount` puts it back, empty. */
  unmount(): void
  /**
   * Removes the field from the page for good; an element of its type can be created again. Afterwards all other methods
   * throw, except those that remove handlers.
   */
  destroy(): void
  /** Safari moves the focus only while it handles a user's gesture, such as a click on a label. */
  focus(): void
  blur(): void
  /** Empties the field. */
  clear(): void
  /**
   * Changes options, also inside `style` and other nested options. Options that are not named stay as they are; `null`
   * restores a default.
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
