import type { Messages } from './messages.ts'

export const pt: Messages = {
  label: { pan: 'Número do cartão', expiration: 'Data de validade', cvv: 'Código de segurança' },
  placeholder: { pan: '1234 1234 1234 1234', expiration: 'MM / AA', cvv: 'CVC' },
  notMounted: 'Este campo ainda não está na página.',
  empty: {
    pan: 'Informe o número do seu cartão.',
    expiration: 'Informe a data de validade do seu cartão.',
    cvv: 'Informe o código de segurança do seu cartão.',
    name: 'Informe o nome impresso no cartão.',
  },
  incomplete: {
    pan: 'O número do cartão está incompleto.',
    expiration: 'A data de validade está incompleta.',
    cvv: 'O código de segurança está incompleto.',
  },
  flaw: {
    number: 'O número do cartão não é válido. Confira os dígitos.',
    month: 'O mês de validade não é válido.',
    year: 'O ano de validade não é válido.',
    past: 'Seu cartão está vencido.',
    code: 'O código de segurança tem dígitos demais.',
    brand: 'Esta loja não aceita cartões desta bandeira.',
  },
  numberAsName: 'Informe o nome impresso no cartão, não o número.',
  network: 'Não foi possível conectar ao serviço de pagamento. Verifique sua conexão e tente de novo.',
  chooser: 'Bandeira do cartão',
}
