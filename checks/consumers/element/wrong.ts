/** Mistakes that a compiler must find: exactly the marked lines. */
import { type CardElement, loadElement, type Service, service } from '@element-js/element'

declare const payments: Service
declare const pan: CardElement

service() // wrong
service(42) // wrong
service('ek_test_demo', { baseURL: 'https://pay.example' }) // wrong
payments.elements({ language: 'pt' }) // wrong
payments.elements({ fonts: [{ family: 'Inter' }] }) // wrong
payments.elements().create('iban') // wrong
payments.elements().create('pan', { placeholder: 42 }) // wrong
payments.elements().create('pan', { style: { hover: {} } }) // wrong
payments.elements().create('pan', { placehodler: '1234' }) // wrong
payments.elements().update({}) // wrong
payments.createToken(pan, {}) // wrong
payments.createToken('pan', { name: 'Ana Souza' }) // wrong
payments.createToken(pan, { name: 'Ana Souza' }).then(({ data }) => data.cardId) // wrong
payments.createToken(pan, { name: 'Ana Souza' }).then(({ error }) => error?.type === 'api' && 1) // wrong
pan.on('changed', () => {}) // wrong
pan.on('ready', ({ complete }) => complete) // wrong
pan.on('change', ({ value }) => value) // wrong
pan.mount(null) // wrong
loadElement() // wrong
loadElement({ integrity: 'sha384-AA' }) // wrong
loadElement('https://pay.example/element.js') // wrong
loadElement({ src: '/element.js' }).then((load) => load('ek_test_demo')) // wrong
