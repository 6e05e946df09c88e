import type { Texts } from '@element-js/http'

/** The texts of the settings and of the installment rules. */
export const settingsTexts = {
  installments: {
    title: ['Installments', 'Cuotas', 'Parcelamento'],
    settings: ['Settings', 'Configuración', 'Configurações'],
    about: [
      'Payers can pay by card in the installments that your rules allow. If several rules allow the same number of installments, the payer gets the cheapest one. Payments that have already begun keep their terms.',
      'Tus clientes pueden pagar con tarjeta en las cuotas que permita una regla. Si varias reglas permiten el mismo número, el cliente obtiene la más barata. Los pagos ya iniciados conservan sus condiciones.',
      'Seus clientes podem parcelar no cartão conforme as regras abaixo. Se mais de uma regra permitir o mesmo número de parcelas, vale a mais barata para o cliente. Pagamentos já iniciados mantêm suas condições.',
    ],
    none: [
      'There are no rules: every card payment is made in full.',
      'No hay reglas: todos los pagos con tarjeta se hacen en una sola cuota.',
      'Não há regras: todo pagamento com cartão é à vista.',
    ],
    manage: ['Change installments', 'Cambiar las cuotas', 'Alterar o parcelamento'],
    upTo: (numbers: string): Texts => [`In ${numbers}`, `En ${numbers}`, `Em ${numbers}`],
    free: ['no interest: you bear the cost', 'sin intereses: tú asumes el costo', 'sem juros: o custo é seu'],
    atRate: (rate: string): Texts => [
      `${rate} a month, paid by the payer`,
      `${rate} mensual, a cargo del cliente`,
      `${rate} ao mês, por conta do cliente`,
    ],
    everyBrand: ['every brand', 'todas las marcas', 'todas as bandeiras'],
    leastInstallment: (amount: string): Texts => [
      `at least ${amount} each`,
      `desde ${amount} por cuota`,
      `parcela mínima de ${amount}`,
    ],
    leastAmount: (amount: string): Texts => [
      `for prices of at least ${amount}`,
      `desde un precio de ${amount}`,
      `compra mínima de ${amount}`,
    ],
    remove: ['Remove', 'Quitar', 'Remover'],
    removal: [
      'New payments no longer offer these installments.',
      'Los pagos nuevos ya no ofrecerán estas cuotas.',
      'Novos pagamentos deixam de oferecer essas parcelas.',
    ],
    addTitle: ['New rule', 'Nueva regla', 'Nova regra'],
    add: ['Add rule', 'Agregar regla', 'Adicionar regra'],
    edit: ['Edit', 'Editar', 'Editar'],
    editTitle: ['Edit rule', 'Editar regla', 'Editar regra'],
    save: ['Save rule', 'Guardar regla', 'Salvar regra'],
    preview: {
      title: ['What payers see', 'Lo que ven los pagadores', 'O que os pagadores veem'],
      show: ['Show', 'Mostrar', 'Mostrar'],
      price: ['Price', 'Precio', 'Preço'],
      brand: ['Card', 'Tarjeta', 'Cartão'],
      anyBrand: ['Any card', 'Cualquier tarjeta', 'Qualquer cartão'],
      once: ['In full', 'En una sola cuota', 'À vista'],
      // The first installment may include a remainder.
      first: (amount: string): Texts => [
        `the first one ${amount}`,
        `la primera de ${amount}`,
        `a primeira de ${amount}`,
      ],
      total: (amount: string): Texts => [`${amount} in total`, `${amount} en total`, `${amount} no total`],
    },
    tooMany: [
      'There are 100 rules already. Remove one first.',
      'Ya hay 100 reglas. Quita una primero.',
      'Já existem 100 regras. Remova uma antes.',
    ],
    // Labels of the form.
    fields: {
      country: ['Country', 'País', 'País'],
      currency: ['Currency', 'Moneda', 'Moeda'],
      numbers: ['Numbers of installments', 'Números de cuotas', 'Números de parcelas'],
      monthlyRate: [
        'Interest paid by the payer, in percent a month (empty: none)',
        'Interés a cargo del cliente, en porcentaje mensual (vacío: ninguno)',
        'Juros por conta do cliente, em % ao mês (vazio: sem juros)',
      ],
      brands: ['Brands (none: every brand)', 'Marcas (ninguna: todas)', 'Bandeiras (nenhuma: todas)'],
      minInstallment: [
        'Smallest installment (empty: any)',
        'Cuota mínima (vacío: cualquiera)',
        'Parcela mínima (vazio: qualquer valor)',
      ],
      minAmount: [
        'Smallest price (empty: any)',
        'Precio mínimo (vacío: cualquiera)',
        'Compra mínima (vazio: qualquer valor)',
      ],
    },
    // Shown beside a field that cannot be read.
    mistakes: {
      country: ['Choose one of the countries.', 'Elige uno de los países.', 'Escolha um dos países.'],
      currency: [
        'This must be the country’s own currency, or USD.',
        'Debe ser la moneda del país o USD.',
        'Deve ser a moeda do país ou USD.',
      ],
      numbers: ['Choose at least one number.', 'Elige al menos un número.', 'Escolha pelo menos um número.'],
      monthlyRate: (typed: string, example: string): Texts => [
        `“${typed}” is not a percentage above 0, up to 100, with at most four decimals, such as ${example}.`,
        `«${typed}» no es un porcentaje mayor que 0, hasta 100, con cuatro decimales como máximo, como ${example}.`,
        `“${typed}” não é uma porcentagem acima de 0, até 100, com no máximo quatro casas decimais, como ${example}.`,
      ],
      brands: [
        'Choose some of the brands.',
        'Elige algunas de las marcas.',
        'Escolha algumas das bandeiras.',
      ],
    },
    // In the details of a payment.
    paidIn: ['Installments', 'Cuotas', 'Parcelas'],
    payerPays: (count: number, total: string): Texts => [
      `${count}, the payer pays ${total} in total`,
      `${count}, el cliente paga ${total} en total`,
      `${count}, o cliente paga ${total} no total`,
    ],
  },
  settings: {
    onceOnly: [
      'Copy it now. It will not be shown again.',
      'Cópialo ahora. No se mostrará de nuevo.',
      'Copie agora. Isto não será mostrado de novo.',
    ],
    copiedApiKey: ['the API key', 'la clave de API', 'a chave de API'],
    newSecret: ['New signing secret', 'Nuevo secreto de firma', 'Novo segredo de assinatura'],
    copiedSecret: ['the new signing secret', 'el nuevo secreto de firma', 'o novo segredo de assinatura'],
    logo: ['Logo', 'Logotipo', 'Logotipo'],
    logoHint: [
      'Payers see it next to your name. Use a PNG or JPEG image of at most 200 kB, preferably square.',
      'Los pagadores lo ven junto a tu nombre. Usa una imagen PNG o JPEG de hasta 200 kB, de preferencia cuadrada.',
      'Os pagadores o veem ao lado do nome da sua loja. Use uma imagem PNG ou JPEG de até 200 kB, de preferência quadrada.',
    ],
    yourLogo: ['Your logo', 'Tu logotipo', 'Seu logotipo'],
    picture: ['Image', 'Imagen', 'Imagem'],
    saveLogo: ['Save logo', 'Guardar logotipo', 'Salvar logotipo'],
    remove: ['Remove', 'Quitar', 'Remover'],
    removeLogo: [
      'Payers see the first letter of your name instead.',
      'En su lugar, los pagadores verán la inicial de tu nombre.',
      'No lugar dele, os pagadores verão a inicial do seu nome.',
    ],
    profile: {
      title: ['What payers see', 'Lo que ven los pagadores', 'O que os pagadores veem'],
      hint: [
        'Payment pages show it below the payment; receipts and slips name the company. Every field may stay empty.',
        'Las páginas de pago lo muestran debajo del pago; los comprobantes y boletos nombran a la empresa. Puedes dejar vacío cualquier campo.',
        'As páginas de pagamento mostram isto abaixo do pagamento; recibos e boletos indicam a empresa. Qualquer campo pode ficar vazio.',
      ],
      colorHint: ['For example #0a7a4b', 'Por ejemplo #0a7a4b', 'Por exemplo #0a7a4b'],
      fields: {
        color: ['Button color', 'Color de los botones', 'Cor dos botões'],
        supportEmail: ['Support e-mail', 'E-mail de atención', 'E-mail de atendimento'],
        supportPhone: ['Support phone', 'Teléfono de atención', 'Telefone de atendimento'],
        termsUrl: ['Terms of sale (URL)', 'Condiciones de venta (URL)', 'Condições de venda (URL)'],
        privacyUrl: ['Privacy policy (URL)', 'Política de privacidad (URL)', 'Política de privacidade (URL)'],
        legalName: ['Registered name', 'Razón social', 'Razão social'],
        document: ['Tax id', 'Identificación fiscal', 'CNPJ ou CPF'],
        address: ['Address', 'Dirección', 'Endereço'],
        returnUrl: [
          'Return URL of new links',
          'URL de retorno de los enlaces nuevos',
          'URL de retorno dos novos links',
        ],
      },
    },
    notifications: [
      'Notifications of card payments',
      'Notificaciones de pagos con tarjeta',
      'Notificações de pagamentos com cartão',
    ],
    // The text before and after `callbackUrl`.
    notificationsHint: [
      ['Notifications about a link go to the', ' of the link.'],
      ['Las notificaciones sobre un enlace van al', ' del enlace.'],
      ['As notificações sobre um link vão para o', ' do link.'],
    ],
    notificationUrl: [
      'Notification URL (empty for none)',
      'URL de notificaciones (vacío: ninguna)',
      'URL de notificações (vazio: nenhuma)',
    ],
    save: ['Save', 'Guardar', 'Salvar'],
    secret: ['Signing secret', 'Secreto de firma', 'Segredo de assinatura'],
    // Precedes a time.
    signsUntil: ['signs until', 'firma hasta', 'assina até'],
    replaceSecret: ['Replace the secret', 'Reemplazar el secreto', 'Substituir o segredo'],
    replaceEffect: [
      'The new secret is shown once. The previous one also signs for 24 hours, so that you can update your server.',
      'El secreto nuevo se muestra una sola vez. Durante 24 horas el anterior también firma, para que puedas actualizar tu servidor.',
      'O novo segredo é mostrado uma única vez. Por 24 horas o anterior também assina, para que você possa atualizar seu servidor.',
    ],
    tooManySecrets: [
      'Ten secrets sign already. Wait until the first of them stops.',
      'Ya firman diez secretos. Espera a que el primero deje de firmar.',
      'Dez segredos já assinam. Espere até que o primeiro pare de assinar.',
    ],
    origins: ['Origins', 'Orígenes', 'Origens'],
    originsHint: [
      'The pages that may show your card fields.',
      'Las páginas que pueden mostrar tus campos de tarjeta.',
      'As páginas que podem mostrar seus campos de cartão.',
    ],
    removeOrigin: [
      'Pages of this origin can no longer show card fields.',
      'Las páginas de este origen ya no podrán mostrar campos de tarjeta.',
      'As páginas desta origem não poderão mais mostrar campos de cartão.',
    ],
    anotherOrigin: [
      'Another origin, for example https://shop.example',
      'Otro origen, como https://shop.example',
      'Outra origem, como https://shop.example',
    ],
    tooManyOrigins: [
      'All origins together may have 2,000 characters. Remove one first.',
      'Todos los orígenes juntos pueden tener 2000 caracteres. Quita uno primero.',
      'Todas as origens juntas podem ter 2.000 caracteres. Remova uma antes.',
    ],
    addOrigin: ['Add origin', 'Agregar origen', 'Adicionar origem'],
    apiKeys: ['API keys', 'Claves de API', 'Chaves de API'],
    apiKeysHint: [
      'API keys are public: use them in your pages. The history of changes names each by the characters after it.',
      'Las claves de API son públicas: úsalas en tus páginas. El historial de cambios nombra cada una por los caracteres que la siguen.',
      'As chaves de API são públicas: use-as nas suas páginas. O histórico de alterações identifica cada uma pelos caracteres ao lado.',
    ],
    revokeApiKey: [
      'Pages and servers that use this key stop working immediately.',
      'Las páginas y los servidores con esta clave dejan de funcionar de inmediato.',
      'As páginas e os servidores com esta chave param de funcionar na hora.',
    ],
    newKeyName: [
      'Name of another key, for example Web shop',
      'Nombre de otra clave, por ejemplo Tienda web',
      'Nome de outra chave, por exemplo Loja on-line',
    ],
    keyName: ['Name', 'Nombre', 'Nome'],
    keyNameMistake: [
      'Enter a name of 1 to 64 characters, without line breaks or card numbers.',
      'Escribe un nombre de 1 a 64 caracteres, sin saltos de línea ni números de tarjeta.',
      'Escreva um nome de 1 a 64 caracteres, sem quebras de linha nem números de cartão.',
    ],
    tooManyApiKeys: [
      'There are 100 API keys already. Revoke one first.',
      'Ya hay 100 claves de API. Revoca una primero.',
      'Já existem 100 chaves de API. Revogue uma antes.',
    ],
    unnamedKey: ['Unnamed key', 'Clave sin nombre', 'Chave sem nome'],
    rename: ['Rename', 'Cambiar nombre', 'Renomear'],
    // Precedes a time.
    lastUsed: ['last used', 'último uso', 'último uso'],
    neverUsed: ['not used yet', 'todavía sin uso', 'ainda sem uso'],
    addApiKey: ['Add API key', 'Agregar clave de API', 'Adicionar chave de API'],
    accessTokens: ['Access tokens', 'Tokens de acceso', 'Tokens de acesso'],
    // Precedes a command.
    accessTokensHint: [
      'The operator of the service adds them:',
      'El operador del servicio los agrega:',
      'O operador do serviço os adiciona:',
    ],
    revokeToken: [
      'Servers and people that use this token lose access immediately.',
      'Quien use este token, un servidor o una persona, pierde el acceso de inmediato.',
      'Quem usa este token, um servidor ou uma pessoa, perde o acesso na hora.',
    ],
    noName: ['Unnamed token', 'Sin nombre', 'Sem nome'],
    revoke: ['Revoke', 'Revocar', 'Revogar'],
    revokedKey: ['Revoked', 'Revocada', 'Revogada'],
    revokedToken: ['Revoked', 'Revocado', 'Revogado'],
  },
  settingsChanges: {
    title: ['Changes', 'Cambios', 'Alterações'],
    about: [
      'Who changed what in your settings.',
      'Quién cambió qué en tu configuración.',
      'Quem alterou o quê nas suas configurações.',
    ],
    // The link to all changes.
    all: ['All changes', 'Todos los cambios', 'Todas as alterações'],
    none: ['Nothing has been changed yet.', 'Todavía no hay cambios.', 'Ainda não há alterações.'],
    events: {
      merchant_created: ['Merchant created', 'Se creó el comercio', 'Loja criada'],
      api_key_added: ['API key added', 'Se agregó una clave de API', 'Chave de API adicionada'],
      api_key_renamed: [
        'API key renamed',
        'Se cambió el nombre de una clave de API',
        'Chave de API renomeada',
      ],
      api_key_revoked: ['API key revoked', 'Se revocó una clave de API', 'Chave de API revogada'],
      client_added: ['API client added', 'Se agregó un cliente de la API', 'Cliente da API adicionado'],
      client_revoked: ['API client revoked', 'Se revocó un cliente de la API', 'Cliente da API revogado'],
      access_token_added: [
        'Access token added',
        'Se agregó un token de acceso',
        'Token de acesso adicionado',
      ],
      access_token_revoked: [
        'Access token revoked',
        'Se revocó un token de acceso',
        'Token de acesso revogado',
      ],
      origin_added: ['Origin added', 'Se agregó un origen', 'Origem adicionada'],
      origin_removed: ['Origin removed', 'Se quitó un origen', 'Origem removida'],
      notification_url_changed: [
        'Notification URL changed',
        'Se cambió la URL de notificaciones',
        'URL de notificações alterada',
      ],
      logo_url_changed: [
        'Logo address changed',
        'Se cambió la dirección del logotipo',
        'Endereço do logotipo alterado',
      ],
      profile_changed: ['Profile changed', 'Se cambió el perfil', 'Perfil alterado'],
      logo_saved: ['Logo saved', 'Se guardó un logotipo', 'Logotipo salvo'],
      logo_removed: ['Logo removed', 'Se quitó el logotipo', 'Logotipo removido'],
      signing_secret_replaced: [
        'Signing secret replaced',
        'Se reemplazó el secreto de firma',
        'Segredo de assinatura substituído',
      ],
      installment_rule_added: [
        'Installment rule added',
        'Se agregó una regla de cuotas',
        'Regra de parcelamento adicionada',
      ],
      installment_rule_changed: [
        'Installment rule changed',
        'Se cambió una regla de cuotas',
        'Regra de parcelamento alterada',
      ],
      installment_rule_removed: [
        'Installment rule removed',
        'Se quitó una regla de cuotas',
        'Regra de parcelamento removida',
      ],
      destination_added: [
        'Destination for forwarded requests added',
        'Se agregó un destino de solicitudes reenviadas',
        'Destino de solicitações encaminhadas adicionado',
      ],
      destination_removed: [
        'Destination for forwarded requests removed',
        'Se quitó un destino de solicitudes reenviadas',
        'Destino de solicitações encaminhadas removido',
      ],
    },
    // The texts before the old address and before the new one.
    fromTo: [
      ['from', 'to'],
      ['de', 'a'],
      ['de', 'para'],
    ],
    // Shown instead of an address.
    noUrl: ['none', 'ninguna', 'nenhuma'],
    // Shown instead of a text.
    noText: ['nothing', 'nada', 'nada'],
    // Precedes a time.
    othersSignUntil: ['the previous one signs until', 'el anterior firma hasta', 'o anterior assina até'],
    othersStopped: [
      'the previous one stopped signing immediately',
      'el anterior dejó de firmar de inmediato',
      'o anterior deixou de assinar na hora',
    ],
  },
} as const
