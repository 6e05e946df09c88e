import type { Locale } from '@element-js/element'

/** What a payer does on a page, one action after the other. */
export interface Journey {
  /** In the present tense, such as `arrives in the number by Tab`. */
  readonly name: string
  readonly page: JourneyPage
  readonly steps: readonly Step[]
  /** Default: all. */
  readonly languages?: readonly Locale[]
  /** Whether `npm test` runs it. Default `false`: only the command itself does. */
  readonly isInGate?: boolean
}

/** A form with our fields, the demo shop's checkout, or the card form of the checkout page. */
export type JourneyPage = FormPage | { readonly site: 'shop' } | { readonly site: 'checkout page' }

export interface FormPage {
  readonly site: 'form'
  readonly fields: readonly FieldType[]
  /** Whether each field has a `<label for>`. Default `true`. */
  readonly hasLabels?: boolean
  /** Options of the fields in the language of the page. */
  readonly options?: (locale: Locale) => Partial<Record<FieldType, object>>
}

export type FieldType = 'pan' | 'expiration' | 'cvv' | 'card'

export type Step = Action & {
  /**
   * Whether the focus passes through other places. What is said about them depends on the time: only the messages and
   * the last line are compared.
   */
  readonly isRestless?: boolean
}

type Action =
  /** A key with its modifiers, as X11 calls them: `Tab`, `shift+Tab`, `BackSpace`. */
  | { readonly do: 'press'; readonly key: string /** What is visible after it. */; readonly until?: string }
  /** A key that submits the form; the step ends after the answer. */
  | { readonly do: 'submit'; readonly key: string }
  | { readonly do: 'type'; readonly text: string }
  /** The page focuses an element of its own. */
  | { readonly do: 'focus'; readonly selector: string }
  /** The page calls a method of a field. */
  | { readonly do: 'call'; readonly field: FieldType; readonly method: string; readonly options?: object }
  /** The page changes the language of its fields. */
  | { readonly do: 'translate'; readonly to: Locale }
  /** A value appears in a field at once, with the events of a browser that fills it in. */
  | { readonly do: 'fill'; readonly field: FieldType; readonly value: string }

export const press = (key: string, until?: string): Step =>
  until ? { do: 'press', key, until } : { do: 'press', key }
export const focusElement = (selector: string): Step => ({ do: 'focus', selector })
export const submit = (key = 'Return'): Step => ({ do: 'submit', key })
export const type = (text: string): Step => ({ do: 'type', text })
export const call = (field: FieldType, method: string, options?: object): Step =>
  options ? { do: 'call', field, method, options } : { do: 'call', field, method }
export const fill = (field: FieldType, value: string): Step => ({ do: 'fill', field, value })

export const restless = (step: Step): Step => ({ ...step, isRestless: true })

/** A step as a line of the transcript. */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'press':
      return step.key
    case 'submit':
      return `${step.key}, which submits the form`
    case 'type':
      return `types ${step.text}`
    case 'focus':
      return `the page focuses ${step.selector}`
    case 'call':
      return `the page calls ${step.field}.${step.method}(${step.options ? JSON.stringify(step.options) : ''})`
    case 'translate':
      return `the page changes the language to ${step.to}`
    case 'fill':
      return `the browser fills in ${step.value}`
  }
}
