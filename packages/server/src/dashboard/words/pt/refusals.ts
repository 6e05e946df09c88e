import type { RefusalWords } from '../types/refusals.ts'

export const refusals: RefusalWords = {
  back: 'Voltar para a visão geral',
  notFound: {
    title: 'Página não encontrada',
    text: 'O endereço pode estar incompleto, ou a página pode ter sido excluída.',
  },
  tooMany: { title: 'Muitas tentativas', text: 'Espere um minuto e tente de novo.' },
  readOnly: {
    title: 'Seu acesso é somente leitura',
    text: 'Seu token de acesso tem a função leitura. Para fazer alterações, é necessária a função escrita.',
  },
  formRejected: {
    title: 'O formulário foi recusado',
    text: 'O formulário está desatualizado ou veio de outro site. Volte, recarregue a página e envie de novo.',
  },
  fault: {
    title: 'Algo deu errado',
    text: 'O serviço está com um problema. Tente de novo em um instante. Nada será feito duas vezes.',
  },
  impossible: {
    title: 'Não é possível fazer isto',
    text: 'A solicitação foi recusada e nada foi alterado.',
  },
  reasons: {
    amount_not_multiple: 'Os valores nesta moeda devem ser números inteiros.',
    body_too_large: 'A solicitação é grande demais.',
    capture_amount_too_large: 'Você pode capturar no máximo o valor autorizado.',
    card_number_in_text: 'Remova o número do cartão: campos de texto nunca guardam números de cartão.',
    country_not_supported: 'Não é possível receber pagamentos neste país.',
    currency_not_supported: 'Esta moeda não pode ser usada neste país.',
    idempotency_key_reused: 'Este formulário já foi enviado com outros dados. Abra-o de novo.',
    invalid_expiry: 'O link deve expirar em até um ano.',
    malformed_form: 'Seu navegador enviou algo que esta página não esperava.',
    payment_method_not_allowed: 'O link não aceita esta forma de pagamento.',
    payment_method_not_configured:
      'Uma das formas de pagamento escolhidas não está disponível neste serviço.',
    payment_method_not_supported:
      'Uma das formas de pagamento escolhidas não pode ser usada com este país e esta moeda.',
    refund_amount_too_large: 'Você pode reembolsar no máximo o valor pago.',
    sub_merchant_required: 'Um provedor de serviços de pagamento deve informar o subestabelecimento.',
    unsupported_media_type: 'Seu navegador enviou algo que esta página não esperava.',
    payment_not_authorized: 'Só um pagamento com status AUTHORIZED pode ser capturado ou cancelado.',
    card_token_expired: 'O token do cartão expirou.',
    payment_not_settled: 'Só um pagamento com status SETTLED pode ser reembolsado.',
    payment_of_link: 'Este pagamento pertence a um link de pagamento. Faça o reembolso pelo link.',
    charge_refund_amount_too_large: 'Você pode reembolsar no máximo o que resta do valor capturado.',
    too_many_refunds: 'Já houve 100 reembolsos, que é o máximo.',
    too_many_deliveries: 'Esta notificação já foi enviada 100 vezes, que é o máximo.',
    payment_in_progress:
      'Outra solicitação ainda está processando este pagamento. Tente de novo em um instante.',
    order_id_taken: 'Outro link de pagamento já tem este número de pedido.',
    payment_link_settled: 'O link de pagamento já foi pago.',
    payment_link_cancelled: 'O link de pagamento foi cancelado ou expirou.',
    payment_link_not_settled: 'Só um link pago pode ser reembolsado.',
    shipping_address_required: 'O link precisa de um endereço de entrega para poder ser pago.',
    refund_in_progress: 'Há um reembolso em andamento deste link.',
    already_refunded: 'O link já foi reembolsado. Um link só pode ser reembolsado uma vez.',
    sandbox_reset: 'O sandbox foi reiniciado durante esta solicitação. Nada dela foi mantido.',
    store_unavailable: 'O banco de dados do serviço não responde. Tente de novo mais tarde.',
    acquirer_unavailable: 'O adquirente não responde. Tente de novo mais tarde.',
  },
  fields: {
    required: 'Este campo é obrigatório.',
    cardNumber: 'Remova o número do cartão.',
    atMost: (characters) => `Deve ter no máximo ${characters} caracteres.`,
    check: 'Confira este campo.',
    methods: 'Escolha pelo menos uma forma de pagamento.',
    neededByMethod: 'Uma das formas de pagamento escolhidas precisa deste campo.',
    leastOfMethod: (method, amount) => `O valor mínimo de ${method} é ${amount}.`,
    mostOfMethod: (method, amount) => `O valor máximo de ${method} é ${amount}.`,
    email: 'Digite um endereço de e-mail.',
    phone: 'Digite o código do país e o número, por exemplo +5511987654321.',
    documents: {
      BR: 'Digite um CPF (11 dígitos) ou um CNPJ (14 caracteres), sem pontos nem traços.',
      MX: 'Digite um RFC (12 ou 13 caracteres) ou uma CURP (18), sem separadores.',
      CO: 'Digite de 4 a 12 letras e números sem separadores, por exemplo uma cédula ou um NIT.',
      CL: 'Digite um RUT: 7 ou 8 dígitos e o dígito verificador ou K, sem separadores.',
      PE: 'Digite de 8 a 12 letras e números sem separadores, por exemplo um DNI ou um RUC.',
    },
    amount: (example) => `Digite o valor sem separador de milhares, por exemplo ${example}.`,
    wholeAmount: (example) => `Digite o valor só com números, por exemplo ${example}.`,
    wholeUnits: (currency) => `Os valores em ${currency} devem ser números inteiros.`,
    urls: {
      'must be an absolute URL, such as https://shop.example/paid':
        'A URL deve ser completa, por exemplo https://shop.example/paid.',
      'must not contain a user name or a password': 'A URL não deve conter nome de usuário nem senha.',
      'must not contain characters that change the direction of text':
        'A URL não deve conter caracteres que mudem a direção do texto.',
      'must begin with https://': 'A URL deve começar com https://.',
      'must be on a public host': 'A URL deve apontar para um servidor público.',
      'must use port 443, 80, or one from 1024 to 65535':
        'A porta da URL deve ser a 443, a 80 ou uma de 1024 a 65535.',
    },
    origins: {
      'a whole domain: each host is registered by its own name':
        'Isto é um domínio inteiro. Cadastre cada servidor com o próprio nome.',
      'an IP address, which browsers never match: use a host name':
        'Isto é um endereço IP, que os navegadores não aceitam. Use o nome do servidor.',
      'an IPv6 address, which browsers never match':
        'Isto é um endereço IPv6, que os navegadores não aceitam. Use o nome do servidor.',
      'not a host name': 'Uma origem deve ter o nome de um servidor.',
      'not encrypted: http: is allowed only for localhost and 127.0.0.1':
        'Isto não é criptografado. Use http: só para localhost e 127.0.0.1.',
      'on a port that does not exist: use 1 to 65535, or *': 'A porta deve ser um número de 1 a 65535, ou *.',
      'on a port that is not a number': 'A porta deve ser um número de 1 a 65535, ou *.',
      'without a scheme: write https:// before it': 'Escreva https:// no começo.',
      'of a scheme other than https:':
        'Uma origem deve começar com https://, também a de um aplicativo ou de uma extensão.',
      'the origin of a file and of a sandboxed frame':
        'Arquivos e quadros isolados não podem ser cadastrados. Carregue a página de https://.',
      'with a user name in it': 'Uma origem não deve conter um nome de usuário.',
      'more than an origin: leave out what follows the host and the port':
        'Isto é mais que uma origem. Remova tudo o que vem depois do servidor e da porta.',
    },
    pictures: {
      'must have at most 200 kB': 'O logotipo deve ter no máximo 200 kB.',
      'must be a PNG or a JPEG picture': 'O logotipo deve ser uma imagem PNG ou JPEG.',
      'must be at most 2048 by 2048 pixels': 'O logotipo deve ter no máximo 2048 por 2048 pixels.',
    },
  },
}
