import type { NewLinkWords } from '../types/new-link.ts'

export const newLink: NewLinkWords = {
  title: 'Novo link',
  order: 'Pedido',
  orderId: 'Número do pedido',
  orderHint: 'O número do seu pedido. Um link por pedido.',
  amountHint: (example) => `Por exemplo, ${example}`,
  currency: 'Moeda',
  ownCurrency: 'A moeda do país',
  expiresAfter: 'Expira depois de',
  lifetimes: { 1: '1 hora', 24: '1 dia', 72: '3 dias', 168: '7 dias', 720: '30 dias' },
  descriptionHint: 'O pagador vê este texto.',
  place: 'País e formas de pagamento',
  methodsIn: (country) => `Formas de pagamento: ${country}`,
  phoneHint: 'Com o código do país, por exemplo +5511987654321',
  documentHint: 'Só números e letras, sem pontos nem traços',
  askAddress: 'Pedir um endereço de entrega ao pagador',
  shop: 'Sua loja',
  returnUrl: 'URL de retorno após o pagamento',
  create: 'Criar link',
  notCreated: 'O link não foi criado. Corrija os campos marcados abaixo.',
}
