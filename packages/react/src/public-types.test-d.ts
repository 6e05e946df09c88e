/** Correct and incorrect uses. The compiler checks this file with the package; it never runs. */
import type { ElementEvents, Service } from '@element-js/element'
import { createElement, createRef } from 'react'
import {
  CardElement,
  CvvElement,
  Elements,
  ExpirationElement,
  type FieldEvents,
  PanElement,
  useCreateToken,
  useService,
} from './index.ts'
import { useInstallmentsPlan } from './installments.ts'

declare const payments: Service
const ref = createRef<CardElement>()

createElement(Elements, { service: payments, locale: 'pt', country: 'BR', fonts: [{ cssSrc: '/a.css' }] })
createElement(Elements, { service: Promise.resolve(payments), onLoadError: (reason: unknown) => reason })
createElement(Elements, { service: Promise.resolve(null) })
createElement(Elements, { service: null, country: undefined })

createElement(PanElement, {
  ref,
  id: 'number',
  className: 'input',
  'aria-describedby': 'error',
  placeholder: '1234',
  brands: ['visa'],
  showIcon: true,
  style: { base: { color: 'navy', ':focus': { color: 'black' } } },
  classes: { focus: 'ring' },
  errorMessages: { empty: 'Your number, please.' },
  disabled: undefined,
  preferredNetworks: ['cartes-bancaires', 'visa'],
  onBrand: ({ networks }) => networks.join(),
  onChange: ({ brand, complete, error }) => [brand?.toUpperCase(), complete satisfies boolean, error?.code],
  onBlur: ({ hasFocus }) => hasFocus satisfies boolean,
})
createElement(ExpirationElement, { ref: (element) => element?.focus(), readOnly: true, autocomplete: false })
createElement(CvvElement, { secureCvv: true, onLoadError: ({ message }) => message.trim() })
createElement(CardElement, {
  placeholder: { pan: '1234', cvv: 'CVC' },
  errorMessages: { cvv: { empty: 'The code, please.' } },
  hideIcon: true,
  iconStyle: 'solid',
})

export async function pay(signal: AbortSignal): Promise<string> {
  const { createToken, isReady, isPending, error: last } = useCreateToken()
  if (!isReady || isPending) return last?.message ?? ''
  const { data, error } = await createToken({ name: 'Ana Souza' }, { signal, timeoutMs: 20_000 })
  return error ? error.message : data.cardId
}

export async function payAgain(): Promise<string> {
  const { data, error } = await useCreateToken().createToken({ cardId: 'crd_1' })
  return error ? error.message : data.cvvToken
}

export async function confirm(element: CardElement, answer: unknown): Promise<string> {
  const service: Service | null = useService()
  if (!service) return 'loading'
  const { data: card } = await service.getBinInformation(element)
  const { data, error } = await service.confirmPayment(answer, { mode: 'frame' })
  return [card?.networks?.join(), error?.reason, data?.transferStatus].join()
}

export function totals(amount: number): number[] {
  const { plan, isPending, error, renew } = useInstallmentsPlan({ amount, currency: 'BRL', country: 'BR' })
  if (error?.retryable) renew()
  return isPending ? [] : (plan?.options.map(({ totalAmount }) => totalAmount) ?? [])
}

/** Every event has a handler of its own payload. */
type PayloadsOfHandlers = { [Name in keyof FieldEvents]-?: Parameters<NonNullable<FieldEvents[Name]>>[0] }
export const payloads = (of: PayloadsOfHandlers): ElementEvents => ({
  ready: of.onReady,
  change: of.onChange,
  complete: of.onComplete,
  empty: of.onEmpty,
  focus: of.onFocus,
  blur: of.onBlur,
  error: of.onError,
  brand: of.onBrand,
  autofilled: of.onAutofilled,
  submit: of.onSubmit,
  escape: of.onEscape,
  loaderror: of.onLoadError,
})

// @ts-expect-error a service is required: a service, a promise of one, or null
createElement(Elements, { locale: 'en' })
// @ts-expect-error a key is not a service
createElement(Elements, { service: 'ek_test_demo' })
// @ts-expect-error a font has a family and a source, or a style sheet
createElement(Elements, { service: payments, fonts: [{ family: 'Inter' }] })
// @ts-expect-error a field with one input has one placeholder
createElement(PanElement, { placeholder: { pan: '1234' } })
// @ts-expect-error only a code can be masked
createElement(PanElement, { secureCvv: true })
// @ts-expect-error a date has no brand
createElement(ExpirationElement, { brands: ['visa'] })
// @ts-expect-error a card has `hideIcon`, and shows the icon by default
createElement(CardElement, { showIcon: true })
// @ts-expect-error there is no such event
createElement(CvvElement, { onChanged: () => {} })
// @ts-expect-error there is no handler for clicks
createElement(CvvElement, { onClick: () => {} })
// @ts-expect-error a field has no children
createElement(PanElement, { children: 'children' })
// @ts-expect-error the payload of ready has no brand
createElement(PanElement, { onReady: ({ brand }) => brand })
// @ts-expect-error the ref gives the element, not the container
createElement(PanElement, { ref: createRef<HTMLDivElement>() })
// @ts-expect-error no property has what was typed
createElement(PanElement, { value: '4242' })
// @ts-expect-error a token needs the cardholder's name
useCreateToken().createToken({})
// @ts-expect-error the service may not have loaded yet
useService().getBinInformation
// @ts-expect-error a price has a currency and a country
useInstallmentsPlan({ amount: 100 })
