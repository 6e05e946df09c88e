import type { Messages } from './messages.ts'

export const es: Messages = {
  label: { pan: 'Número de tarjeta', expiration: 'Fecha de vencimiento', cvv: 'Código de seguridad' },
  placeholder: { pan: '1234 1234 1234 1234', expiration: 'MM / AA', cvv: 'CVC' },
  notMounted: 'Este campo aún no está en la página.',
  empty: {
    pan: 'Ingresa el número de tu tarjeta.',
    expiration: 'Ingresa la fecha de vencimiento de tu tarjeta.',
    cvv: 'Ingresa el código de seguridad de tu tarjeta.',
    name: 'Ingresa el nombre que aparece en tu tarjeta.',
  },
  incomplete: {
    pan: 'El número de tarjeta está incompleto.',
    expiration: 'La fecha de vencimiento está incompleta.',
    cvv: 'El código de seguridad está incompleto.',
  },
  flaw: {
    number: 'El número de tarjeta no es válido. Revisa sus dígitos.',
    month: 'El mes de vencimiento no es válido.',
    year: 'El año de vencimiento no es válido.',
    past: 'Tu tarjeta está vencida.',
    code: 'El código de seguridad tiene demasiados dígitos.',
    brand: 'Esta tienda no acepta tarjetas de esta marca.',
  },
  numberAsName: 'Ingresa el nombre que aparece en tu tarjeta, no el número.',
  network: 'No pudimos conectar con el servicio de pagos. Revisa tu conexión e inténtalo de nuevo.',
  chooser: 'Red de la tarjeta',
}
