import type { ElementEvents, EventName } from '@element-js/element'

type Handler<Name extends EventName> = ((payload: ElementEvents[Name]) => void) | undefined

/** Handlers of a field's events. A new function takes effect immediately and never remounts the field. */
export interface FieldEvents {
  /** The payer can type, either for the first time or again in an empty field after it was moved within the page. */
  readonly onReady?: Handler<'ready'>
  /** The value has changed. The payload says whether it is empty or complete, but never contains the value. */
  readonly onChange?: Handler<'change'>
  /** The value has become complete, or is no longer complete. */
  readonly onComplete?: Handler<'complete'>
  /** The value has become empty, or is no longer empty. */
  readonly onEmpty?: Handler<'empty'>
  readonly onFocus?: Handler<'focus'>
  readonly onBlur?: Handler<'blur'>
  /** An error has appeared, its message has changed, or the value has made `createToken` fail. */
  readonly onError?: Handler<'error'>
  /** The brand of the number has become certain, has changed, or is uncertain again. */
  readonly onBrand?: Handler<'brand'>
  /** The browser or a password manager has filled in the field. */
  readonly onAutofilled?: Handler<'autofilled'>
  /** The payer pressed Enter. The closest form is submitted next, unless the payload's `preventDefault()` is called. */
  readonly onSubmit?: Handler<'submit'>
  /** The payer pressed Escape. */
  readonly onEscape?: Handler<'escape'>
  /** The field could not be loaded. The payload contains the reason, for the developer. */
  readonly onLoadError?: Handler<'loaderror'>
}

/** The names of all handlers. Each is named after its event, which is written in lower case. */
export const handlerNames: readonly (keyof FieldEvents)[] = [
  'onReady',
  'onChange',
  'onComplete',
  'onEmpty',
  'onFocus',
  'onBlur',
  'onError',
  'onBrand',
  'onAutofilled',
  'onSubmit',
  'onEscape',
  'onLoadError',
]
