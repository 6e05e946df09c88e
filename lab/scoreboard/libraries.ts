import { version } from '@element-js/protocol/frame'
import type packages from './packages.json'

/** A library for card fields, loaded and used for three fields as its documentation says. */
export interface Library {
  /** Its package in the public registry, or the name of what is ours. */
  readonly id: keyof typeof packages | 'bare iframes' | 'element.js'
  /** The scripts of a merchant's page. */
  readonly files: readonly string[]
  /** What the page or its frames load from the vendor, according to the package. */
  readonly further: string
  /** A script that creates the fields, or `null` if the package has no code that does. */
  readonly create: string | null
  /** Why its time or memory is not measured, if so. It defines `mount()` and `unmount()` otherwise. */
  readonly missing: string | null
}

const types = `const types = ['pan', 'expiration', 'cvv']`
const mounting = `
  const mount = () => fields.forEach((field, index) => field.mount('#' + types[index]))
  const unmount = () => fields.forEach((field) => field.unmount())
  mount()`

export const libraries: readonly Library[] = [
  {
    id: 'bare iframes',
    files: [],
    further: '',
    create: `${types}
      const fields = types.map(() => {
        const iframe = document.createElement('iframe')
        iframe.src = 'https://frames.example/'
        return { mount: (place) => document.querySelector(place).append(iframe), unmount: () => iframe.remove() }
      })${mounting}`,
    missing: null,
  },
  {
    id: 'element.js',
    files: [`element-${version}.js`],
    further: 'one document for the frames',
    create: `${types}
      const elements = service('ek_live_scoreboard').elements()
      const fields = types.map((type) => elements.create(type))${mounting}`,
    missing: null,
  },
  {
    id: 'braintree-web@3.144.0',
    files: ['dist/browser/client.js', 'dist/browser/hosted-fields.js'],
    further: 'frames of `assets.braintreegateway.com`',
    create: `braintree.hostedFields.create({
      authorization: 'sandbox_scoreboard_merchant',
      fields: {
        number: { selector: '#pan' },
        expirationDate: { selector: '#expiration' },
        cvv: { selector: '#cvv' },
      },
    }, () => {})`,
    missing: 'no memory, since its fields can be removed only after its frames have answered',
  },
  {
    id: 'skyflow-js@2.7.4',
    files: ['dist/sdkNodeBuild/index.js'],
    further: 'frames of `js.skyflow.com`',
    create: `${types}
      const { default: library } = Skyflow
      const container = library.init({
        vaultID: 'scoreboard',
        vaultURL: 'https://vault.example',
        getBearerToken: () => new Promise(() => {}),
      }).container(library.ContainerType.COLLECT)
      const fields = ['CARD_NUMBER', 'EXPIRATION_DATE', 'CVV'].map((type, index) =>
        container.create({ table: 'cards', column: types[index], type: library.ElementType[type] }))${mounting}`,
    missing: null,
  },
  {
    id: '@gr4vy/secure-fields@2.2.6',
    files: ['lib/index.js'],
    further: 'frames of `gr4vy.app`',
    create: `const fields = new SecureFields({ gr4vyId: 'board', environment: 'sandbox', sessionId: 'board' })
      fields.addCardNumberField('#pan')
      fields.addExpiryDateField('#expiration')
      fields.addSecurityCodeField('#cvv')`,
    missing: 'no memory, since it has no function that removes a field',
  },
  loader('@basis-theory/web-elements@2.17.0', 'dist/bundle/index.js', 'js.basistheory.com'),
  loader('@juspay-tech/hyper-js@2.1.0', 'dist/index.mjs', 'checkout.hyperswitch.io'),
  loader('@stripe/stripe-js@10.2.1', 'dist/index.mjs', 'js.stripe.com'),
  loader('airwallex-payment-elements@1.160.0', 'lib/bin/airwallex.es.js', 'checkout.airwallex.com'),
  {
    id: '@evervault/browser@2.9.0',
    files: [],
    further: 'its script of `js.evervault.com`',
    create: null,
    missing: 'nothing runs here, since its package contains no code',
  },
]

function loader(id: Library['id'], file: string, host: string): Library {
  const missing = 'nothing runs here, since its package only loads the vendor’s script'
  return { id, files: [file], further: `its script of \`${host}\``, create: null, missing }
}
