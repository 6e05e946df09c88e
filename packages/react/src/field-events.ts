import type { ElementEvents, EventName } from '@element-js/element'

type Handler<Name extends EventName> = ((payload: ElementEvents[Name]) => void) | undefined

/** Handlers of a field's events. A new function takes effect immediately and never remounts the field. */
export interface FieldEvents {
  /** The payer can type, either for the first time or again in an empty field after it was moved within the page. */
  readonly onReady?: Handler<'ready'> | undefined
  /** The value has changed. The payload says whether it is empty or complete, but never contains the value. */
  readonly onChange?: Handler<'change'> | undefined
  /** The value has become complete, or is no longer complete. */
  readonly onComplete?: Handler<'complete'> | undefined
  /** The value has become empty, or is no longer empty. */
  readonly onEmpty?: Handler<'empty'> | undefined
  readonly onFocus?: Handler<'focus'> | undefined
  readonly onBlur?: Handler<'blur'> | undefined
  /** An error has appeared, its message has changed, or the value has made `createToken` fail. */
  readonly onError?: Handler<'error'> | undefined
  /** The brand of the number has become certain, has changed, or is uncertain again. */
  readonly onBrand?: Handler<'brand'> | undefined
  /** The browser or a password manager has filled in the field. */
  readonly onAutofilled?: Handler<'autofilled'> | undefined
  /** The payer pressed Enter. The closest form is submitted next, unless the payload's `preventDefault()` is called. */
  readonly onSubmit?: Handler<'submit'> | undefined
  /** The payer pressed Escape. */
  readonly onEscape?: Handler<'escape'> | undefined
  /** The field could not be loaded. The payload contains the reason, for the developer. */
  readonly onLoadError?: Handler<'loaderror'> | undefined
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
