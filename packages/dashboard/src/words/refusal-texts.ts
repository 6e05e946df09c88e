import type { Texts } from '@element-js/http'

/** The texts of what was refused, and of the mistakes beside the fields of a form. */
export const refusalTexts = {
  refusals: {
    back: ['Back to the overview', 'Volver al resumen', 'Voltar para a visão geral'],
    notFound: {
      title: ['Page not found', 'Página no encontrada', 'Página não encontrada'],
      text: [
        'The address may be incomplete, or the page may have been deleted.',
        'Puede que la dirección esté incompleta o que la página se haya eliminado.',
        'O endereço pode estar incompleto, ou a página pode ter sido excluída.',
      ],
    },
    tooMany: {
      title: ['Too many attempts', 'Demasiados intentos', 'Muitas tentativas'],
      text: [
        'Please wait a minute and try again.',
        'Espera un minuto e inténtalo de nuevo.',
        'Espere um minuto e tente de novo.',
      ],
    },
    readOnly: {
      title: ['Your access is read-only', 'Tu acceso es de solo lectura', 'Seu acesso é somente leitura'],
      text: [
        'Your access token has the role read. To make changes, you need the role write.',
        'Tu token de acceso tiene el rol lectura. Para hacer cambios se necesita el rol escritura.',
        'Seu token de acesso tem a função leitura. Para fazer alterações, é necessária a função escrita.',
      ],
    },
    formRejected: {
      title: ['This form was rejected', 'El formulario fue rechazado', 'O formulário foi recusado'],
      text: [
        'The form is out of date or came from another site. Please go back, reload the page and send it again.',
        'El formulario está desactualizado o vino de otro sitio. Regresa, vuelve a cargar la página y envíalo de nuevo.',
        'O formulário está desatualizado ou veio de outro site. Volte, recarregue a página e envie de novo.',
      ],
    },
    fault: {
      title: ['Something went wrong', 'Algo salió mal', 'Algo deu errado'],
      text: [
        'The service has a problem. Please try again in a moment. Nothing will be done twice.',
        'El servicio tiene un problema. Inténtalo de nuevo en un momento. Nada se hará dos veces.',
        'O serviço está com um problema. Tente de novo em um instante. Nada será feito duas vezes.',
      ],
    },
    // Any other refusal. `text` is shown if there is no exact reason.
    impossible: {
      title: ['This cannot be done', 'Esto no se puede hacer', 'Não é possível fazer isto'],
      text: [
        'The request was refused, and nothing was changed.',
        'La solicitud fue rechazada y no se cambió nada.',
        'A solicitação foi recusada e nada foi alterado.',
      ],
    },
    reasons: {
      amount_not_multiple: [
        'Amounts in this currency must be whole numbers.',
        'Los importes en esta moneda deben ser números enteros.',
        'Os valores nesta moeda devem ser números inteiros.',
      ],
      body_too_large: [
        'The request is too large.',
        'La solicitud es demasiado grande.',
        'A solicitação é grande demais.',
      ],
      capture_amount_too_large: [
        'You can capture at most the authorized amount.',
        'Puedes capturar como máximo el importe autorizado.',
        'Você pode capturar no máximo o valor autorizado.',
      ],
      card_number_in_text: [
        'Remove the card number: text fields never store card numbers.',
        'Quita el número de tarjeta: los campos de texto nunca guardan números de tarjeta.',
        'Remova o número do cartão: campos de texto nunca guardam números de cartão.',
      ],
      country_not_supported: [
        'Payments are not possible in this country.',
        'No se pueden recibir pagos en este país.',
        'Não é possível receber pagamentos neste país.',
      ],
      currency_not_supported: [
        'This currency cannot be used in this country.',
        'Esta moneda no se puede usar en este país.',
        'Esta moeda não pode ser usada neste país.',
      ],
      idempotency_key_reused: [
        'This form was already sent with other values. Open it again.',
        'Este formulario ya se envió con otros datos. Ábrelo de nuevo.',
        'Este formulário já foi enviado com outros dados. Abra-o de novo.',
      ],
      invalid_expiry: [
        'The link must expire within a year.',
        'El enlace debe vencer en menos de un año.',
        'O link deve expirar em até um ano.',
      ],
      malformed_form: [
        'Your browser sent something that this page did not expect.',
        'Tu navegador envió algo que esta página no esperaba.',
        'Seu navegador enviou algo que esta página não esperava.',
      ],
      payment_method_not_allowed: [
        'The link does not allow this payment method.',
        'El enlace no admite este medio de pago.',
        'O link não aceita esta forma de pagamento.',
      ],
      payment_method_not_configured: [
        'One of the chosen payment methods is not available on this service.',
        'Uno de los medios de pago elegidos no está disponible en este servicio.',
        'Uma das formas de pagamento escolhidas não está disponível neste serviço.',
      ],
      payment_method_not_supported: [
        'One of the chosen payment methods cannot be used with this country and currency.',
        'Uno de los medios de pago elegidos no se puede usar con este país y esta moneda.',
        'Uma das formas de pagamento escolhidas não pode ser usada com este país e esta moeda.',
      ],
      refund_amount_too_large: [
        'You can refund at most the paid amount.',
        'Puedes devolver como máximo el importe pagado.',
        'Você pode reembolsar no máximo o valor pago.',
      ],
      sub_merchant_required: [
        'A payment service provider must name the sub-merchant.',
        'Un proveedor de servicios de pago debe indicar el subcomercio.',
        'Um provedor de serviços de pagamento deve informar o subestabelecimento.',
      ],
      unsupported_media_type: [
        'Your browser sent something that this page did not expect.',
        'Tu navegador envió algo que esta página no esperaba.',
        'Seu navegador enviou algo que esta página não esperava.',
      ],
      payment_not_authorized: [
        'Only an AUTHORIZED payment can be captured or cancelled.',
        'Solo se puede capturar o cancelar un pago en estado AUTHORIZED.',
        'Só um pagamento com status AUTHORIZED pode ser capturado ou cancelado.',
      ],
      card_token_expired: [
        'The card token has expired.',
        'El token de la tarjeta venció.',
        'O token do cartão expirou.',
      ],
      payment_not_settled: [
        'Only a SETTLED payment can be refunded.',
        'Solo se puede devolver un pago en estado SETTLED.',
        'Só um pagamento com status SETTLED pode ser reembolsado.',
      ],
      payment_of_link: [
        'This payment belongs to a payment link. Refund it through the link.',
        'Este pago pertenece a un enlace de pago. Devuélvelo desde el enlace.',
        'Este pagamento pertence a um link de pagamento. Faça o reembolso pelo link.',
      ],
      charge_refund_amount_too_large: [
        'You can refund at most what is left of the captured amount.',
        'Puedes devolver como máximo lo que queda del importe capturado.',
        'Você pode reembolsar no máximo o que resta do valor capturado.',
      ],
      too_many_refunds: [
        'There have been 100 refunds already, which is the maximum.',
        'Ya hubo 100 devoluciones, que es el máximo.',
        'Já houve 100 reembolsos, que é o máximo.',
      ],
      too_many_deliveries: [
        'This notification was sent 100 times already, which is the maximum.',
        'Esta notificación ya se envió 100 veces, que es el máximo.',
        'Esta notificação já foi enviada 100 vezes, que é o máximo.',
      ],
      payment_in_progress: [
        'Another request is still working on this payment. Please try again in a moment.',
        'Otra solicitud todavía está procesando este pago. Inténtalo de nuevo en un momento.',
        'Outra solicitação ainda está processando este pagamento. Tente de novo em um instante.',
      ],
      order_id_taken: [
        'Another payment link already has this order ID.',
        'Otro enlace de pago ya tiene este número de pedido.',
        'Outro link de pagamento já tem este número de pedido.',
      ],
      payment_link_settled: [
        'The payment link has been paid.',
        'El enlace de pago ya se pagó.',
        'O link de pagamento já foi pago.',
      ],
      payment_link_cancelled: [
        'The payment link was cancelled or has expired.',
        'El enlace de pago fue cancelado o venció.',
        'O link de pagamento foi cancelado ou expirou.',
      ],
      payment_link_not_settled: [
        'Only a paid link can be refunded.',
        'Solo se puede devolver el pago de un enlace pagado.',
        'Só um link pago pode ser reembolsado.',
      ],
      shipping_address_required: [
        'The link requires a shipping address before it can be paid.',
        'El enlace necesita una dirección de entrega para poder pagarse.',
        'O link precisa de um endereço de entrega para poder ser pago.',
      ],
      refund_in_progress: [
        'A refund of this link is in progress.',
        'Hay una devolución en curso de este enlace.',
        'Há um reembolso em andamento deste link.',
      ],
      already_refunded: [
        'The link was already refunded. A link can be refunded only once.',
        'El pago de este enlace ya se devolvió. Se puede devolver una sola vez.',
        'O link já foi reembolsado. Um link só pode ser reembolsado uma vez.',
      ],
      sandbox_reset: [
        'The sandbox was reset during this request. Nothing of the request was kept.',
        'El sandbox se reinició durante esta solicitud. No se conservó nada de ella.',
        'O sandbox foi reiniciado durante esta solicitação. Nada dela foi mantido.',
      ],
      store_unavailable: [
        'The service’s database is not responding. Please try again later.',
        'La base de datos del servicio no responde. Inténtalo más tarde.',
        'O banco de dados do serviço não responde. Tente de novo mais tarde.',
      ],
      acquirer_unavailable: [
        'The acquirer is not responding. Please try again later.',
        'El adquirente no responde. Inténtalo más tarde.',
        'O adquirente não responde. Tente de novo mais tarde.',
      ],
    },
    fields: {
      required: ['This field is required.', 'Este campo es obligatorio.', 'Este campo é obrigatório.'],
      cardNumber: ['Remove the card number.', 'Quita el número de tarjeta.', 'Remova o número do cartão.'],
      atMost: (characters: string): Texts => [
        `Enter at most ${characters} characters.`,
        `Debe tener como máximo ${characters} caracteres.`,
        `Deve ter no máximo ${characters} caracteres.`,
      ],
      // Shown if there is no exact reason.
      check: ['Check this field.', 'Revisa este campo.', 'Confira este campo.'],
      methods: [
        'Choose at least one payment method.',
        'Elige al menos un medio de pago.',
        'Escolha pelo menos uma forma de pagamento.',
      ],
      neededByMethod: [
        'One of the chosen payment methods requires this field.',
        'Uno de los medios de pago elegidos necesita este campo.',
        'Uma das formas de pagamento escolhidas precisa deste campo.',
      ],
      leastOfMethod: (method: string, amount: string): Texts => [
        `The minimum amount of ${method} is ${amount}.`,
        `El importe mínimo de ${method} es ${amount}.`,
        `O valor mínimo de ${method} é ${amount}.`,
      ],
      mostOfMethod: (method: string, amount: string): Texts => [
        `The maximum amount of ${method} is ${amount}.`,
        `El importe máximo de ${method} es ${amount}.`,
        `O valor máximo de ${method} é ${amount}.`,
      ],
      email: [
        'Enter an e-mail address.',
        'Escribe una dirección de correo electrónico.',
        'Digite um endereço de e-mail.',
      ],
      phone: [
        'Enter the country code and the number, for example +5511987654321.',
        'Escribe el código del país y el número, por ejemplo +525512345678.',
        'Digite o código do país e o número, por exemplo +5511987654321.',
      ],
      documents: {
        BR: [
          'Enter a CPF (11 digits) or a CNPJ (14 characters), without separators.',
          'Escribe un CPF (11 dígitos) o un CNPJ (14 caracteres), sin separadores.',
          'Digite um CPF (11 dígitos) ou um CNPJ (14 caracteres), sem pontos nem traços.',
        ],
        MX: [
          'Enter an RFC (12 or 13 characters) or a CURP (18), without separators.',
          'Escribe un RFC (12 o 13 caracteres) o una CURP (18), sin separadores.',
          'Digite um RFC (12 ou 13 caracteres) ou uma CURP (18), sem separadores.',
        ],
        CO: [
          'Enter 4 to 12 letters and digits without separators, for example a cédula or a NIT.',
          'Escribe de 4 a 12 letras y dígitos sin separadores, por ejemplo una cédula o un NIT.',
          'Digite de 4 a 12 letras e números sem separadores, por exemplo uma cédula ou um NIT.',
        ],
        CL: [
          'Enter a RUT: 7 or 8 digits and its check digit or K, without separators.',
          'Escribe un RUT: 7 u 8 dígitos y el dígito verificador o K, sin separadores.',
          'Digite um RUT: 7 ou 8 dígitos e o dígito verificador ou K, sem separadores.',
        ],
        PE: [
          'Enter 8 to 12 letters and digits without separators, for example a DNI or a RUC.',
          'Escribe de 8 a 12 letras y dígitos sin separadores, por ejemplo un DNI o un RUC.',
          'Digite de 8 a 12 letras e números sem separadores, por exemplo um DNI ou um RUC.',
        ],
      },
      amount: (typed: string, currency: string, example: string): Texts => [
        `“${typed}” is not a clear amount in ${currency}. Enter it as in this example: ${example}.`,
        `«${typed}» no es un importe claro en ${currency}. Escríbelo como en este ejemplo: ${example}.`,
        `“${typed}” não é um valor claro em ${currency}. Digite como neste exemplo: ${example}.`,
      ],
      wholeUnits: (currency: string): Texts => [
        `Amounts in ${currency} must be whole numbers.`,
        `Los importes en ${currency} deben ser números enteros.`,
        `Os valores em ${currency} devem ser números inteiros.`,
      ],
      profile: {
        'must be a color such as #0a7a4b': [
          'Enter a color as # and six hex digits, for example #0a7a4b.',
          'Escribe un color como # y seis dígitos hexadecimales, por ejemplo #0a7a4b.',
          'Digite uma cor como # e seis dígitos hexadecimais, por exemplo #0a7a4b.',
        ],
        'must be an e-mail address, such as help@shop.example': [
          'Enter an e-mail address, for example help@shop.example.',
          'Escribe una dirección de e-mail, por ejemplo ayuda@tienda.example.',
          'Digite um endereço de e-mail, por exemplo ajuda@loja.example.',
        ],
        'must be a phone number with its country code, such as +55 11 3333-4444': [
          'Enter the phone number with its country code, for example +55 11 3333-4444.',
          'Escribe el teléfono con el código del país, por ejemplo +52 55 1234 5678.',
          'Digite o telefone com o código do país, por exemplo +55 11 3333-4444.',
        ],
        'must be one line of at most 200 characters': [
          'The text must be one line of at most 200 characters.',
          'El texto debe ser una sola línea de hasta 200 caracteres.',
          'O texto deve ter uma só linha de até 200 caracteres.',
        ],
      },
      urls: {
        'must be an absolute URL, such as https://shop.example/page': [
          'The URL must be absolute, for example https://shop.example/page.',
          'La URL debe ser completa, por ejemplo https://shop.example/page.',
          'A URL deve ser completa, por exemplo https://shop.example/page.',
        ],
        'must not contain a user name or a password': [
          'The URL must not contain a user name or a password.',
          'La URL no debe contener un nombre de usuario ni una contraseña.',
          'A URL não deve conter nome de usuário nem senha.',
        ],
        'must not contain characters that change the direction of text': [
          'The URL must not contain characters that change the direction of text.',
          'La URL no debe contener caracteres que cambien la dirección del texto.',
          'A URL não deve conter caracteres que mudem a direção do texto.',
        ],
        'must begin with https://': [
          'The URL must begin with https://.',
          'La URL debe empezar con https://.',
          'A URL deve começar com https://.',
        ],
        'must be on a public host': [
          'The URL must point to a public host.',
          'La URL debe apuntar a un servidor público.',
          'A URL deve apontar para um servidor público.',
        ],
        'must use port 443, 80, or one from 1024 to 65535': [
          'The port of the URL must be 443, 80 or from 1024 to 65535.',
          'El puerto de la URL debe ser el 443, el 80 o uno del 1024 al 65535.',
          'A porta da URL deve ser a 443, a 80 ou uma de 1024 a 65535.',
        ],
      },
      origins: {
        'a whole domain: each host is registered by its own name': [
          'This is a whole domain. Register each host by its own name.',
          'Esto es un dominio entero. Registra cada servidor con su propio nombre.',
          'Isto é um domínio inteiro. Cadastre cada servidor com o próprio nome.',
        ],
        'an IP address, which browsers never match: use a host name': [
          'This is an IP address, which browsers do not match. Use the name of the host.',
          'Esto es una dirección IP, que los navegadores no aceptan. Usa el nombre del servidor.',
          'Isto é um endereço IP, que os navegadores não aceitam. Use o nome do servidor.',
        ],
        'an IPv6 address, which browsers never match': [
          'This is an IPv6 address, which browsers do not match. Use the name of the host.',
          'Esto es una dirección IPv6, que los navegadores no aceptan. Usa el nombre del servidor.',
          'Isto é um endereço IPv6, que os navegadores não aceitam. Use o nome do servidor.',
        ],
        'not a host name': [
          'An origin must have a host name.',
          'Un origen debe tener el nombre de un servidor.',
          'Uma origem deve ter o nome de um servidor.',
        ],
        'not encrypted: http: is allowed only for localhost and 127.0.0.1': [
          'This is not encrypted. Use http: only for localhost and 127.0.0.1.',
          'Esto no está cifrado. Usa http: solo para localhost y 127.0.0.1.',
          'Isto não é criptografado. Use http: só para localhost e 127.0.0.1.',
        ],
        'on a port that does not exist: use 1 to 65535, or *': [
          'The port must be from 1 to 65535, or *.',
          'El puerto debe ser un número del 1 al 65535, o *.',
          'A porta deve ser um número de 1 a 65535, ou *.',
        ],
        'on a port that is not a number': [
          'The port must be from 1 to 65535, or *.',
          'El puerto debe ser un número del 1 al 65535, o *.',
          'A porta deve ser um número de 1 a 65535, ou *.',
        ],
        'without a scheme: write https:// before it': [
          'Begin the origin with https://.',
          'Escribe https:// al principio.',
          'Escreva https:// no começo.',
        ],
        'of a scheme other than https:': [
          'An origin must begin with https://, also that of an app or an extension.',
          'Un origen debe empezar con https://, también el de una aplicación o una extensión.',
          'Uma origem deve começar com https://, também a de um aplicativo ou de uma extensão.',
        ],
        'the origin of a file and of a sandboxed frame': [
          'Files and sandboxed frames cannot be registered. Load the page from https://.',
          'Los archivos y los marcos aislados no se pueden registrar. Carga la página desde https://.',
          'Arquivos e quadros isolados não podem ser cadastrados. Carregue a página de https://.',
        ],
        'with a user name in it': [
          'An origin must not contain a user name.',
          'Un origen no debe contener un nombre de usuario.',
          'Uma origem não deve conter um nome de usuário.',
        ],
        'more than an origin: leave out what follows the host and the port': [
          'This is more than an origin. Remove everything after the host and the port.',
          'Esto es más que un origen. Quita todo lo que sigue al servidor y al puerto.',
          'Isto é mais que uma origem. Remova tudo o que vem depois do servidor e da porta.',
        ],
      },
      pictures: {
        'must have at most 200 kB': [
          'The logo must be at most 200 kB.',
          'El logotipo debe pesar como máximo 200 kB.',
          'O logotipo deve ter no máximo 200 kB.',
        ],
        'must be a PNG or a JPEG picture': [
          'The logo must be a PNG or JPEG image.',
          'El logotipo debe ser una imagen PNG o JPEG.',
          'O logotipo deve ser uma imagem PNG ou JPEG.',
        ],
        'must be at most 2048 by 2048 pixels': [
          'The logo must be at most 2048 by 2048 pixels.',
          'El logotipo debe medir como máximo 2048 por 2048 píxeles.',
          'O logotipo deve ter no máximo 2048 por 2048 pixels.',
        ],
      },
    },
  },
} as const
