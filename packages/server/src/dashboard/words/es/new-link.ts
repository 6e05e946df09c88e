import type { NewLinkWords } from '../types/new-link.ts'

export const newLink: NewLinkWords = {
  title: 'Nuevo enlace',
  order: 'Pedido',
  orderId: 'Número de pedido',
  orderHint: 'Tu número de pedido. Un enlace por pedido.',
  amountHint: (example) => `Por ejemplo, ${example}`,
  currency: 'Moneda',
  ownCurrency: 'La moneda del país',
  expiresAfter: 'Vence en',
  lifetimes: { 1: '1 hora', 24: '1 día', 72: '3 días', 168: '7 días', 720: '30 días' },
  descriptionHint: 'Se muestra al pagador.',
  place: 'País y medios de pago',
  methodsIn: (country) => `Medios de pago en ${country}`,
  phoneHint: 'Con el código del país, por ejemplo +525512345678',
  documentHint: 'Por ejemplo, un CPF, un RFC, una cédula o un RUT, sin separadores',
  askAddress: 'Pedirle al pagador una dirección de entrega',
  shop: 'Tu tienda',
  returnUrl: 'URL de retorno después del pago',
  create: 'Crear enlace',
  notCreated: 'El enlace no se creó. Corrige los campos marcados.',
}
