import type { RuleFlaw } from '../../installments/domain/read-rule.ts'
import type { Locale } from '../../locale.ts'

/** The texts about installments in one locale. */
interface InstallmentWords {
  readonly title: string
  readonly settings: string
  readonly about: string
  readonly none: string
  readonly manage: string
  readonly upTo: (numbers: string) => string
  readonly free: string
  readonly atRate: (rate: string) => string
  readonly everyBrand: string
  readonly leastInstallment: (amount: string) => string
  readonly leastAmount: (amount: string) => string
  readonly remove: string
  readonly removal: string
  readonly addTitle: string
  readonly add: string
  readonly tooMany: string
  /** Labels of the form. */
  readonly fields: Readonly<Record<RuleFlaw['field'], string>>
  /** Shown beside a field that cannot be read. */
  readonly mistakes: Readonly<Record<RuleFlaw['field'], string>>
  /** In the details of a payment. */
  readonly paidIn: string
  readonly payerPays: (count: number, total: string) => string
}

/** The texts about installments in the dashboard. */
export const installmentWords: Readonly<Record<Locale, InstallmentWords>> = {
  en: {
    title: 'Installments',
    settings: 'Settings',
    about:
      'Payers can pay by card in the installments that your rules allow. If several rules allow the same number of installments, the payer gets the cheapest one. Payments that have already begun keep their terms.',
    none: 'There are no rules: every card payment is made in full.',
    manage: 'Change installments',
    upTo: (numbers) => `In ${numbers}`,
    free: 'no interest: you bear the cost',
    atRate: (rate) => `${rate} a month, paid by the payer`,
    everyBrand: 'every brand',
    leastInstallment: (amount) => `at least ${amount} each`,
    leastAmount: (amount) => `for prices of at least ${amount}`,
    remove: 'Remove',
    removal: 'New payments no longer offer these installments.',
    addTitle: 'New rule',
    add: 'Add rule',
    tooMany: 'There are 100 rules already. Remove one first.',
    fields: {
      country: 'Country',
      currency: 'Currency (empty: the country’s own)',
      numbers: 'Numbers of installments, for example 2-6 or 3,6,9,12',
      monthlyRate: 'Interest paid by the payer, in percent a month (empty: none)',
      brands: 'Brands, for example visa, mastercard (empty: every brand)',
      minInstallment: 'Smallest installment (empty: any)',
      minAmount: 'Smallest price (empty: any)',
    },
    mistakes: {
      country: 'Choose one of the countries.',
      currency: 'This must be the country’s own currency, or USD.',
      numbers: 'Enter a range such as 2-6 or a list such as 3,6,9,12, with numbers from 2 to 48.',
      monthlyRate: 'Enter a percentage above 0, up to 100, with at most four decimals.',
      brands: 'Enter names of brands, separated by commas, such as visa, mastercard, american-express, elo.',
      minInstallment: 'Enter an amount without thousands separators, such as 5 or 12.50.',
      minAmount: 'Enter an amount without thousands separators, such as 5 or 12.50.',
    },
    paidIn: 'Installments',
    payerPays: (count, total) => `${count}, the payer pays ${total} in total`,
  },
  es: {
    title: 'Cuotas',
    settings: 'Configuración',
    about:
      'Tus clientes pueden pagar con tarjeta en las cuotas que permita una regla. Si varias reglas permiten el mismo número, el cliente obtiene la más barata. Los pagos ya iniciados conservan sus condiciones.',
    none: 'No hay reglas: todos los pagos con tarjeta se hacen en una sola cuota.',
    manage: 'Cambiar las cuotas',
    upTo: (numbers) => `En ${numbers}`,
    free: 'sin intereses: tú asumes el costo',
    atRate: (rate) => `${rate} mensual, a cargo del cliente`,
    everyBrand: 'todas las marcas',
    leastInstallment: (amount) => `desde ${amount} por cuota`,
    leastAmount: (amount) => `desde un precio de ${amount}`,
    remove: 'Quitar',
    removal: 'Los pagos nuevos ya no ofrecerán estas cuotas.',
    addTitle: 'Nueva regla',
    add: 'Agregar regla',
    tooMany: 'Ya hay 100 reglas. Quita una primero.',
    fields: {
      country: 'País',
      currency: 'Moneda (vacío: la del país)',
      numbers: 'Números de cuotas, por ejemplo 2-6 o 3,6,9,12',
      monthlyRate: 'Interés a cargo del cliente, en porcentaje mensual (vacío: ninguno)',
      brands: 'Marcas, por ejemplo visa, mastercard (vacío: todas)',
      minInstallment: 'Cuota mínima (vacío: cualquiera)',
      minAmount: 'Precio mínimo (vacío: cualquiera)',
    },
    mistakes: {
      country: 'Elige uno de los países.',
      currency: 'Debe ser la moneda del país o USD.',
      numbers: 'Escribe un rango como 2-6 o una lista como 3,6,9,12, con números de 2 a 48.',
      monthlyRate: 'Escribe un porcentaje mayor que 0, hasta 100, con cuatro decimales como máximo.',
      brands:
        'Escribe nombres de marcas separados por comas, como visa, mastercard, american-express, carnet.',
      minInstallment: 'Escribe un importe sin separadores de miles, como 5 o 12,50.',
      minAmount: 'Escribe un importe sin separadores de miles, como 5 o 12,50.',
    },
    paidIn: 'Cuotas',
    payerPays: (count, total) => `${count}, el cliente paga ${total} en total`,
  },
  pt: {
    title: 'Parcelamento',
    settings: 'Configurações',
    about:
      'Seus clientes podem parcelar no cartão conforme as regras abaixo. Se mais de uma regra permitir o mesmo número de parcelas, vale a mais barata para o cliente. Pagamentos já iniciados mantêm suas condições.',
    none: 'Não há regras: todo pagamento com cartão é à vista.',
    manage: 'Alterar o parcelamento',
    upTo: (numbers) => `Em ${numbers}`,
    free: 'sem juros: o custo é seu',
    atRate: (rate) => `${rate} ao mês, por conta do cliente`,
    everyBrand: 'todas as bandeiras',
    leastInstallment: (amount) => `parcela mínima de ${amount}`,
    leastAmount: (amount) => `compra mínima de ${amount}`,
    remove: 'Remover',
    removal: 'Novos pagamentos deixam de oferecer essas parcelas.',
    addTitle: 'Nova regra',
    add: 'Adicionar regra',
    tooMany: 'Já existem 100 regras. Remova uma antes.',
    fields: {
      country: 'País',
      currency: 'Moeda (vazio: a do país)',
      numbers: 'Números de parcelas, por exemplo 2-6 ou 3,6,9,12',
      monthlyRate: 'Juros por conta do cliente, em % ao mês (vazio: sem juros)',
      brands: 'Bandeiras, por exemplo visa, mastercard (vazio: todas)',
      minInstallment: 'Parcela mínima (vazio: qualquer valor)',
      minAmount: 'Compra mínima (vazio: qualquer valor)',
    },
    mistakes: {
      country: 'Escolha um dos países.',
      currency: 'Deve ser a moeda do país ou USD.',
      numbers: 'Escreva um intervalo como 2-6 ou uma lista como 3,6,9,12, com números de 2 a 48.',
      monthlyRate: 'Escreva uma porcentagem acima de 0, até 100, com no máximo quatro casas decimais.',
      brands: 'Escreva nomes de bandeiras separados por vírgulas, como visa, mastercard, elo, hipercard.',
      minInstallment: 'Escreva um valor sem separador de milhar, como 5 ou 12,50.',
      minAmount: 'Escreva um valor sem separador de milhar, como 5 ou 12,50.',
    },
    paidIn: 'Parcelas',
    payerPays: (count, total) => `${count}, o cliente paga ${total} no total`,
  },
}
