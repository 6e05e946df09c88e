import type { SessionWords } from '../types/session.ts'

export const session: SessionWords = {
  title: 'Entrar',
  lead: 'Os links, pagamentos, reembolsos e notificações da sua loja.',
  token: 'Token de acesso',
  hint: 'O token que seu servidor envia como',
  logIn: 'Entrar',
  invalid: 'Token de acesso inválido. Ele pode ter sido revogado ou ter expirado.',
  sandbox: (merchant) => `Isto é um sandbox. Entre como ${merchant} com`,
}
