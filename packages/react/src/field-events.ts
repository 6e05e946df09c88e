import type { ElementEvents, EventName } from '@element-js/element'

type Handler<Name extends EventName> = ((payload: ElementEvents[Name]) => void) | undefined

/** Handlers of a field's events. A new function takes effect at once and never mounts the field again. */
export interface FieldEvents {
  /** The field can be typed in: for the first time, or again and empty after it has moved on the page. */
  readonly onReady?: Handler<'ready'>
  /** The value has changed; the payload says how it stands, never what it is. */
  readonly onChange?: Handler<'change'>
  /** The value has become complete, or is so no more. */
  readonly onComplete?: Handler<'complete'>
  /** The value has become empty, or is so no more. */
  readonly onEmpty?: Handler<'empty'>
  readonly onFocus?: Handler<'focus'>
  readonly onBlur?: Handler<'blur'>
  /** An error has appeared, or its message has changed. */
  readonly onError?: Handler<'error'>
  /** The brand of the number has become certain, another one, or uncertain again. */
  readonly onBrand?: Handler<'brand'>
  /** The browser or a password manager has filled the field in. */
  readonly onAutofilled?: Handler<'autofilled'>
  /** Enter was pressed; the field does nothing else by itself. */
  readonly onSubmit?: Handler<'submit'>
  /** Escape was pressed. */
  readonly onEscape?: Handler<'escape'>
  /** The field did not come up; the payload says why, for the developer. */
  readonly onLoadError?: Handler<'loaderror'>
}

/** All of them. Each is named after its event, which has no capitals. */
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
