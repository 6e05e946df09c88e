import type { AppWords } from './types.ts'

export const es: AppWords = {
  skip: 'Ir al contenido',
  cart: 'Carrito',
  receipt: 'Comprobante',
  yourCart: 'Tu carrito',
  summary: 'Resumen',
  goToCheckout: 'Ir al pago',
  changeCart: 'Cambiar el carrito',
  inYourParcel: 'En tu paquete',
  layouts: { label: 'Formato del formulario', fields: 'Tres campos', line: 'Una línea' },
  notLoaded: 'No se pudo cargar este campo. Vuelve a cargar la página sin bloqueador de contenido.',
  sandbox: {
    text: 'No se mueve dinero ni se envía nada. Con cualquier fecha futura y cualquier código,',
    approved: 'se aprueba y',
    declined: 'se rechaza.',
    app: 'Esta es la tienda como aplicación de React. También hay',
    byScriptTag: 'una versión con una etiqueta script',
    andThere: 'y un',
  },
}
