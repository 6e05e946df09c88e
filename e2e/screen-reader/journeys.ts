import {
  call,
  type FieldType,
  type FormPage,
  fill,
  focusElement,
  type Journey,
  press,
  restless,
  submit,
  type,
} from './journey.ts'
import { pageTexts } from './languages.ts'

function form(fields: readonly FieldType[], rest: Omit<FormPage, 'site' | 'fields'> = {}): FormPage {
  return { site: 'form', fields, ...rest }
}

const three = form(['pan', 'expiration', 'cvv'])
const card = form(['card'])
const tab = press('Tab')

// The first field follows the name.
const pan = [focusElement('#name'), tab]
const expiration = [...pan, tab]
const cvv = [...expiration, tab]

/** Every journey of a payer. The transcripts have what is heard. */
export const journeys: readonly Journey[] = [
  {
    name: 'goes through the fields by Tab, and back',
    page: three,
    steps: [...pan, tab, tab, tab, press('shift+Tab'), press('shift+Tab'), press('shift+Tab')],
  },
  {
    name: 'pays with a complete card',
    page: three,
    isInGate: true,
    steps: [...pan, type('4242424242424242'), tab, type('1230'), tab, type('123'), submit()],
  },
  {
    name: 'hears what is in a field that was filled in',
    page: three,
    steps: [...pan, type('4242424242424242'), tab, type('1230'), press('shift+Tab'), tab],
  },
  {
    name: 'moves through the digits of a number with the arrow keys',
    page: three,
    steps: [...pan, type('42424'), press('Left'), press('Left'), press('Home'), press('Right')],
  },
  {
    name: 'deletes digits, and the gap between groups with them',
    page: three,
    steps: [...pan, type('42424'), press('BackSpace'), press('BackSpace')],
  },
  {
    name: 'leaves a number incomplete',
    page: three,
    steps: [...pan, type('4242'), tab, press('shift+Tab')],
  },
  {
    name: 'mistypes a digit of a number',
    page: three,
    steps: [...pan, type('424242424242424'), type('1')],
  },
  {
    name: 'corrects a number, and returns to it',
    page: three,
    isInGate: true,
    steps: [...pan, type('4242424242424241'), press('BackSpace'), type('2'), tab, press('shift+Tab')],
  },
  {
    name: 'leaves a wrong number, and corrects it after the return',
    page: three,
    steps: [...pan, type('4242424242424241'), tab, press('shift+Tab'), press('BackSpace')],
  },
  {
    name: 'leaves an expiration date incomplete',
    page: three,
    steps: [...expiration, type('12'), tab],
  },
  {
    name: 'types a month that does not exist',
    page: three,
    steps: [...expiration, type('13'), type('30')],
  },
  {
    name: 'types a date that is past',
    page: three,
    steps: [...expiration, type('012'), type('1')],
  },
  {
    name: 'leaves a code incomplete',
    page: three,
    steps: [...cvv, type('12'), press('shift+Tab'), tab],
  },
  {
    name: 'types a masked code',
    page: form(['cvv'], { options: () => ({ cvv: { secureCvv: true } }) }),
    steps: [...pan, type('123'), press('Left'), press('BackSpace')],
  },
  {
    name: 'types the code of an American Express card',
    page: three,
    steps: [...pan, type('378282246310005'), tab, tab, type('1234'), press('shift+Tab')],
  },
  {
    name: 'types a card of a brand that the shop does not take',
    page: form(['pan'], { options: () => ({ pan: { brands: ['visa'] } }) }),
    steps: [...pan, type('5555555555554444')],
  },
  {
    name: 'submits an empty form',
    page: three,
    isInGate: true,
    steps: [...pan, submit(), tab, tab],
  },
  {
    name: 'submits a form without the code, and adds it',
    page: three,
    steps: [...pan, type('4242424242424242'), tab, type('1230'), submit(), tab, type('123'), submit()],
  },
  {
    name: 'lets the browser fill in the card',
    page: three,
    steps: [...pan, fill('pan', '4242424242424242'), fill('expiration', '12/30'), tab, press('shift+Tab')],
  },
  {
    name: 'is in a field that the page clears',
    page: three,
    steps: [...pan, type('4242'), call('pan', 'clear'), type('5')],
  },
  {
    name: 'passes a field that is disabled',
    page: form(['pan', 'expiration', 'cvv'], { options: () => ({ expiration: { disabled: true } }) }),
    steps: [...pan, tab, press('shift+Tab')],
  },
  {
    name: 'arrives in a field that is read-only',
    page: form(['pan'], { options: () => ({ pan: { readOnly: true } }) }),
    steps: [...pan, type('4')],
  },
  {
    name: 'arrives in fields without labels of the page',
    page: form(['pan', 'expiration', 'cvv'], { hasLabels: false }),
    steps: [...pan, tab, tab],
  },
  {
    name: 'arrives in fields with labels and placeholders from options',
    page: form(['pan', 'cvv'], {
      options: (locale) => ({
        pan: { label: pageTexts[locale].ownLabel, placeholder: pageTexts[locale].ownPlaceholder },
        cvv: { label: pageTexts[locale].name, ariaLabel: pageTexts[locale].ownLabel },
      }),
    }),
    steps: [...pan, tab],
  },
  {
    name: 'hears a message of the shop',
    page: form(['pan'], {
      options: (locale) => ({ pan: { errorMessages: { invalid: pageTexts[locale].ownMessage } } }),
    }),
    steps: [...pan, type('4242424242424241')],
  },
  {
    name: 'changes the language of the page',
    page: three,
    steps: [...pan, { do: 'translate', to: 'pt' }, tab, { do: 'translate', to: 'es' }, press('shift+Tab')],
  },
  {
    name: 'reads the form line by line',
    page: three,
    steps: [press('ctrl+Home'), ...Array.from({ length: 9 }, () => press('Down'))],
  },
  {
    name: 'goes through the card element by Tab',
    page: card,
    isInGate: true,
    steps: [...pan, tab, tab, tab],
  },
  {
    name: 'types through the card element',
    page: card,
    steps: [...pan, restless(type('4242424242424242')), restless(type('1230')), type('123'), submit()],
  },
  {
    name: 'leaves the card element with two mistakes',
    page: card,
    steps: [...pan, type('4242'), tab, type('1'), tab, tab, press('shift+Tab')],
  },
  {
    name: 'submits an empty card element with a label of the shop',
    page: form(['card'], { options: (locale) => ({ card: { label: pageTexts[locale].ownLabel } }) }),
    steps: [...pan, submit(), tab],
  },
  {
    name: 'goes through the checkout of the shop',
    page: { site: 'shop' },
    languages: ['en'],
    steps: [restless(focusElement('#email')), tab, tab, tab, tab, tab, press('shift+Tab')],
  },
  {
    name: 'submits the empty checkout of the shop, and goes on from the first field',
    page: { site: 'shop' },
    languages: ['en'],
    steps: [restless(focusElement('#holder-name')), restless(press('Return')), tab, tab],
  },
  {
    name: 'leaves mistakes in the card form of the checkout page, and submits it',
    page: { site: 'checkout page' },
    isInGate: true,
    steps: [
      restless(focusElement('#card-name')),
      press('shift+Tab'),
      press('shift+Tab'),
      press('shift+Tab'),
      type('4242'),
      tab,
      restless(press('Return')),
    ],
  },
  {
    name: 'pays on the checkout page with a card that is declined',
    page: { site: 'checkout page' },
    steps: [
      restless(focusElement('#card-name')),
      press('shift+Tab'),
      type('123'),
      press('shift+Tab'),
      type('1230'),
      press('shift+Tab'),
      type('4000000000000002'),
      restless(press('Return', '#card-problem')),
    ],
  },
]
