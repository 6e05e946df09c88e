import type {
  ElementEvents,
  EventName,
  InstallmentsPrice,
  Service,
  TokenData,
  TokenResult,
} from '@element-js/element'
import { Activity, Component, type ReactNode, Suspense, use, useEffect, useId, useState } from 'react'
import {
  CardElement,
  CvvElement,
  Elements,
  ExpirationElement,
  type FieldEvents,
  PanElement,
  type TokenOptions,
  useCreateToken,
  useService,
} from '../index.ts'
import { type InstallmentsPlanState, useInstallmentsPlan } from '../installments.ts'

/** The content of the test page. It is plain data, so that a test can send it to the page. */
export interface Setup {
  readonly groups: readonly GroupSetup[]
  /** Read once, when the page opens. */
  readonly isStrict?: boolean
  /** Recorded with each event, to show which render's handler received it. */
  readonly round?: number
}

export interface GroupSetup {
  /** Default: its place in the list. */
  readonly key?: string
  /** `late` is a promise that the test settles. Default: `now`. */
  readonly service?: 'now' | 'none' | 'late'
  readonly locale?: string
  readonly country?: string
  readonly fonts?: readonly { readonly cssSrc: string }[]
  readonly submitOnEnter?: boolean
  readonly fields: readonly FieldSetup[]
  /** What is offered in installments. Default: nothing. */
  readonly price?: InstallmentsPrice
  /** Whether the fields are behind the fallback of a Suspense, or in a hidden Activity. */
  readonly isWaiting?: boolean
  readonly isHidden?: boolean
  /** Whether the group has a handler for loading errors. */
  readonly hasLoadErrorHandler?: boolean
}

export interface FieldSetup {
  readonly type: 'pan' | 'expiration' | 'cvv' | 'card'
  readonly key?: string
  readonly label?: string
  /** Options of the library, and props of the container. */
  readonly props?: object
}

export interface Heard {
  readonly type: string
  readonly name: EventName
  readonly payload: ElementEvents[EventName]
  readonly round: number
}

/** The globals of the page for the tests. */
export interface StageGlobals {
  received: Heard[]
  /** The current elements of the refs, by type. */
  refs: Record<string, CardElement | null>
  /** Types in the order in which the refs were set. */
  refsGiven: string[]
  loadErrors: string[]
  /** One entry for each time that a group's form was submitted. */
  submits: string[]
  /** Of the last group. */
  payments: Service | null
  /** The plans that were shown, without repetitions. */
  plans: InstallmentsPlanState[]
  createToken(data: TokenData, options?: TokenOptions): Promise<TokenResult>
  stage(next: Setup): void
}

export interface Services {
  readonly now: Service | null
  readonly late: Promise<Service>
}

const components = { pan: PanElement, expiration: ExpirationElement, cvv: CvvElement, card: CardElement }
const page = globalThis as unknown as StageGlobals
const never = new Promise<never>(() => {})

export function Stage({ first, services }: { first: Setup; services: Services }): ReactNode {
  const [setup, stage] = useState(first)
  useEffect(() => {
    page.stage = stage
  }, [])
  return (
    <Boundary>
      {setup.groups.map(({ key, ...group }, place) => (
        <Group key={key ?? place} {...group} round={setup.round ?? 0} services={services} />
      ))}
    </Boundary>
  )
}

function Group(setup: Omit<GroupSetup, 'key'> & { round: number; services: Services }): ReactNode {
  const {
    service = 'now',
    services,
    fields,
    price,
    isWaiting,
    isHidden,
    hasLoadErrorHandler,
    round,
    ...rest
  } = setup
  const onLoadError = hasLoadErrorHandler
    ? (reason: unknown) => page.loadErrors.push(String(reason))
    : undefined
  return (
    <Elements service={service === 'none' ? null : services[service]} onLoadError={onLoadError} {...rest}>
      <Form />
      {price && <Installments {...price} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          page.submits.push('submit')
        }}
      >
        <Suspense fallback={<p>One moment …</p>}>
          {isWaiting && <Wait />}
          <Activity mode={isHidden ? 'hidden' : 'visible'}>
            {fields.map(({ key, ...field }) => (
              <Field key={key ?? field.type} {...field} round={round} />
            ))}
          </Activity>
        </Suspense>
      </form>
    </Elements>
  )
}

function Wait(): ReactNode {
  return use(never)
}

function Field({ type, label, props, round }: Omit<FieldSetup, 'key'> & { round: number }): ReactNode {
  const id = useId()
  const Element = components[type]
  const record =
    <Name extends EventName>(name: Name) =>
    (payload: ElementEvents[Name]) =>
      page.received.push({ type, name, payload, round })
  const handlers: Required<FieldEvents> = {
    onReady: record('ready'),
    onChange: record('change'),
    onComplete: record('complete'),
    onEmpty: record('empty'),
    onFocus: record('focus'),
    onBlur: record('blur'),
    onError: record('error'),
    onBrand: record('brand'),
    onAutofilled: record('autofilled'),
    onSubmit: record('submit'),
    onEscape: record('escape'),
    onLoadError: record('loaderror'),
  }
  return (
    <div data-field={type}>
      {label && <label htmlFor={id}>{label}</label>}
      <Element
        id={id}
        {...handlers}
        ref={(element) => {
          page.refs[type] = element
          if (element) page.refsGiven.push(type)
        }}
        {...props}
      />
    </div>
  )
}

function Form(): ReactNode {
  const { createToken, isReady, isPending, error } = useCreateToken()
  const payments = useService()
  useEffect(() => {
    page.createToken = createToken
    page.payments = payments
  }, [createToken, payments])
  return (
    <output>{`${isReady ? 'ready' : 'not ready'}, ${isPending ? 'pending' : 'idle'}, ${error?.code ?? 'no error'}`}</output>
  )
}

function Installments(price: InstallmentsPrice): ReactNode {
  const { plan, isPending, error, renew } = useInstallmentsPlan(price)
  useEffect(() => {
    page.plans.push({ plan, isPending, error, renew })
  }, [plan, isPending, error, renew])
  return (
    <button type="button" onClick={renew}>
      {isPending ? 'pending' : `${plan?.options.at(-1)?.totalAmount ?? error?.message ?? 'no plan'}`}
    </button>
  )
}

/** Shows an error that would otherwise unmount the whole page. */
class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message }
  }

  override render(): ReactNode {
    return this.state.message ? <p role="alert">{this.state.message}</p> : this.props.children
  }
}
