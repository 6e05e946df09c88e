import { didYouMean } from '@element-js/protocol/frame'

/** Names that other card libraries use, or that people expect, with the option that they mean here. */
type MeantNames = { readonly [given: string]: string }

const fields: MeantNames = {
  number: 'pan',
  card: 'pan',
  cardnumber: 'pan',
  expiry: 'expiration',
  expirydate: 'expiration',
  cardexpiry: 'expiration',
  expirationdate: 'expiration',
  exp: 'expiration',
  date: 'expiration',
  cvc: 'cvv',
  csc: 'cvv',
  cardcvc: 'cvv',
  securitycode: 'cvv',
  code: 'cvv',
}

/**
 * Keyed by the place of an option, such as `element.style`. The names are in lower case, without hyphens, underscores
 * or colons.
 */
const meant: { readonly [place: string]: MeantNames } = {
  service: { url: 'baseUrl', host: 'baseUrl' },
  elements: { language: 'locale', lang: 'locale', countrycode: 'country' },
  'elements.update': { language: 'locale', lang: 'locale' },
  element: {
    maskinput: 'secureCvv',
    mask: 'secureCvv',
    maskcvv: 'secureCvv',
    maskcvc: 'secureCvv',
    styles: 'style',
    class: 'classes',
    classnames: 'classes',
    placeholders: 'placeholder',
    hidepostalcode: 'hideIcon',
    arialabeltext: 'ariaLabel',
    supportedbrands: 'brands',
    allowedbrands: 'brands',
    theme: 'colorScheme',
  },
  'element.classes': {
    webkitautofill: 'event "autofilled"',
    autofilled: 'event "autofilled"',
    error: 'invalid',
    valid: 'complete',
  },
  'element.style': {
    focus: "base[':focus']",
    hover: "base[':hover']",
    disabled: "base[':disabled']",
    placeholder: "base['::placeholder']",
    selection: "base['::selection']",
    autofill: "base[':-webkit-autofill']",
    autofilled: "base[':-webkit-autofill']",
    webkitautofill: "base[':-webkit-autofill']",
    error: 'invalid',
    valid: 'complete',
  },
  'element.placeholder': fields,
  'element.errorMessages': fields,
  tokenData: {
    cardholder: 'name',
    cardholdername: 'name',
    holdername: 'name',
    fullname: 'name',
    mail: 'email',
    verify: 'verifyCard',
  },
  createToken: { timeout: 'timeoutMs' },
  type: fields,
  network: {
    amex: 'american-express',
    cb: 'cartes-bancaires',
    cartebancaire: 'cartes-bancaires',
    diners: 'diners-club',
    eftposau: 'eftpos',
    mc: 'mastercard',
    master: 'mastercard',
  },
  event: { error: 'error', networkerror: 'loaderror', load: 'ready', enter: 'submit', input: 'change' },
}

/** The known name that an unknown name probably means, as code. */
export function meantBy(given: string, place: string, known: readonly string[]): string | undefined {
  const plain = given.replace(/[-_:]/g, '').toLowerCase()
  const names = meant[place] ?? {}
  return Object.hasOwn(names, plain) ? names[plain] : didYouMean(given, known)
}
