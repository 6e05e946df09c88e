import type { RefusalWords } from '../types/refusals.ts'

export const refusals: RefusalWords = {
  back: 'Volver al resumen',
  notFound: {
    title: 'Página no encontrada',
    text: 'Puede que la dirección esté incompleta o que la página se haya eliminado.',
  },
  tooMany: { title: 'Demasiados intentos', text: 'Espera un minuto e inténtalo de nuevo.' },
  readOnly: {
    title: 'Tu acceso es de solo lectura',
    text: 'Tu token de acceso tiene el rol lectura. Para hacer cambios se necesita el rol escritura.',
  },
  formRejected: {
    title: 'El formulario fue rechazado',
    text: 'El formulario está desactualizado o vino de otro sitio. Regresa, vuelve a cargar la página y envíalo de nuevo.',
  },
  fault: {
    title: 'Algo salió mal',
    text: 'El servicio tiene un problema. Inténtalo de nuevo en un momento. Nada se hará dos veces.',
  },
  impossible: {
    title: 'Esto no se puede hacer',
    text: 'La solicitud fue rechazada y no se cambió nada.',
  },
  reasons: {
    amount_not_multiple: 'Los importes en esta moneda deben ser números enteros.',
    body_too_large: 'La solicitud es demasiado grande.',
    capture_amount_too_large: 'Puedes capturar como máximo el importe autorizado.',
    card_number_in_text: 'Quita el número de tarjeta: los campos de texto nunca guardan números de tarjeta.',
    country_not_supported: 'No se pueden recibir pagos en este país.',
    currency_not_supported: 'Esta moneda no se puede usar en este país.',
    idempotency_key_reused: 'Este formulario ya se envió con otros datos. Ábrelo de nuevo.',
    invalid_expiry: 'El enlace debe vencer en menos de un año.',
    malformed_form: 'Tu navegador envió algo que esta página no esperaba.',
    payment_method_not_allowed: 'El enlace no admite este medio de pago.',
    payment_method_not_configured: 'Uno de los medios de pago elegidos no está disponible en este servicio.',
    payment_method_not_supported:
      'Uno de los medios de pago elegidos no se puede usar con este país y esta moneda.',
    refund_amount_too_large: 'Puedes devolver como máximo el importe pagado.',
    sub_merchant_required: 'Un proveedor de servicios de pago debe indicar el subcomercio.',
    unsupported_media_type: 'Tu navegador envió algo que esta página no esperaba.',
    payment_not_authorized: 'Solo se puede capturar o cancelar un pago en estado AUTHORIZED.',
    card_token_expired: 'El token de la tarjeta venció.',
    payment_not_settled: 'Solo se puede devolver un pago en estado SETTLED.',
    payment_of_link: 'Este pago pertenece a un enlace de pago. Devuélvelo desde el enlace.',
    charge_refund_amount_too_large: 'Puedes devolver como máximo lo que queda del importe capturado.',
    too_many_refunds: 'Ya hubo 100 devoluciones, que es el máximo.',
    too_many_deliveries: 'Esta notificación ya se envió 100 veces, que es el máximo.',
    payment_in_progress:
      'Otra solicitud todavía está procesando este pago. Inténtalo de nuevo en un momento.',
    order_id_taken: 'Otro enlace de pago ya tiene este número de pedido.',
    payment_link_settled: 'El enlace de pago ya se pagó.',
    payment_link_cancelled: 'El enlace de pago fue cancelado o venció.',
    payment_link_not_settled: 'Solo se puede devolver el pago de un enlace pagado.',
    shipping_address_required: 'El enlace necesita una dirección de entrega para poder pagarse.',
    refund_in_progress: 'Hay una devolución en curso de este enlace.',
    already_refunded: 'El pago de este enlace ya se devolvió. Se puede devolver una sola vez.',
    sandbox_reset: 'El sandbox se reinició durante esta solicitud. No se conservó nada de ella.',
    store_unavailable: 'La base de datos del servicio no responde. Inténtalo más tarde.',
    acquirer_unavailable: 'El adquirente no responde. Inténtalo más tarde.',
  },
  fields: {
    required: 'Este campo es obligatorio.',
    cardNumber: 'Quita el número de tarjeta.',
    atMost: (characters) => `Debe tener como máximo ${characters} caracteres.`,
    check: 'Revisa este campo.',
    methods: 'Elige al menos un medio de pago.',
    neededByMethod: 'Uno de los medios de pago elegidos necesita este campo.',
    leastOfMethod: (method, amount) => `El importe mínimo de ${method} es ${amount}.`,
    mostOfMethod: (method, amount) => `El importe máximo de ${method} es ${amount}.`,
    email: 'Escribe una dirección de correo electrónico.',
    phone: 'Escribe el código del país y el número, por ejemplo +525512345678.',
    documents: {
      BR: 'Escribe un CPF (11 dígitos) o un CNPJ (14 caracteres), sin separadores.',
      MX: 'Escribe un RFC (12 o 13 caracteres) o una CURP (18), sin separadores.',
      CO: 'Escribe de 4 a 12 letras y dígitos sin separadores, por ejemplo una cédula o un NIT.',
      CL: 'Escribe un RUT: 7 u 8 dígitos y el dígito verificador o K, sin separadores.',
      PE: 'Escribe de 8 a 12 letras y dígitos sin separadores, por ejemplo un DNI o un RUC.',
    },
    amount: (example) => `Escribe el importe sin separadores de miles, por ejemplo ${example}.`,
    wholeAmount: (example) => `Escribe el importe solo con dígitos, por ejemplo ${example}.`,
    wholeUnits: (currency) => `Los importes en ${currency} deben ser números enteros.`,
    urls: {
      'must be an absolute URL, such as https://shop.example/paid':
        'La URL debe ser completa, por ejemplo https://shop.example/paid.',
      'must not contain a user name or a password':
        'La URL no debe contener un nombre de usuario ni una contraseña.',
      'must not contain characters that change the direction of text':
        'La URL no debe contener caracteres que cambien la dirección del texto.',
      'must begin with https://': 'La URL debe empezar con https://.',
      'must be on a public host': 'La URL debe apuntar a un servidor público.',
      'must use port 443, 80, or one from 1024 to 65535':
        'El puerto de la URL debe ser el 443, el 80 o uno del 1024 al 65535.',
    },
    origins: {
      'a whole domain: each host is registered by its own name':
        'Esto es un dominio entero. Registra cada servidor con su propio nombre.',
      'an IP address, which browsers never match: use a host name':
        'Esto es una dirección IP, que los navegadores no aceptan. Usa el nombre del servidor.',
      'an IPv6 address, which browsers never match':
        'Esto es una dirección IPv6, que los navegadores no aceptan. Usa el nombre del servidor.',
      'not a host name': 'Un origen debe tener el nombre de un servidor.',
      'not encrypted: http: is allowed only for localhost and 127.0.0.1':
        'Esto no está cifrado. Usa http: solo para localhost y 127.0.0.1.',
      'on a port that does not exist: use 1 to 65535, or *':
        'El puerto debe ser un número del 1 al 65535, o *.',
      'on a port that is not a number': 'El puerto debe ser un número del 1 al 65535, o *.',
      'without a scheme: write https:// before it': 'Escribe https:// al principio.',
      'of a scheme other than https:':
        'Un origen debe empezar con https://, también el de una aplicación o una extensión.',
      'the origin of a file and of a sandboxed frame':
        'Los archivos y los marcos aislados no se pueden registrar. Carga la página desde https://.',
      'with a user name in it': 'Un origen no debe contener un nombre de usuario.',
      'more than an origin: leave out what follows the host and the port':
        'Esto es más que un origen. Quita todo lo que sigue al servidor y al puerto.',
    },
    pictures: {
      'must have at most 200 kB': 'El logotipo debe pesar como máximo 200 kB.',
      'must be a PNG or a JPEG picture': 'El logotipo debe ser una imagen PNG o JPEG.',
      'must be at most 2048 by 2048 pixels': 'El logotipo debe medir como máximo 2048 por 2048 píxeles.',
    },
  },
}
