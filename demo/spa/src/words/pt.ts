import type { AppWords } from './types.ts'

export const pt: AppWords = {
  skip: 'Ir para o conteúdo',
  cart: 'Carrinho',
  receipt: 'Recibo',
  yourCart: 'Seu carrinho',
  summary: 'Resumo',
  goToCheckout: 'Ir para o pagamento',
  changeCart: 'Alterar o carrinho',
  inYourParcel: 'No seu pacote',
  layouts: { label: 'Formato do formulário', fields: 'Três campos', line: 'Uma linha' },
  notLoaded: 'Não foi possível carregar este campo. Recarregue a página sem bloqueador de conteúdo.',
  sandbox: {
    text: 'Nenhum dinheiro é movimentado e nada é enviado. Com qualquer data futura e qualquer código,',
    approved: 'é aprovado e',
    declined: 'é recusado.',
    app: 'Esta é a loja como aplicativo React. Também há',
    byScriptTag: 'uma versão com uma tag script',
    andThere: 'e um',
  },
}
