import type { SandboxWords } from '../types/sandbox.ts'

export const sandbox: SandboxWords = {
  clock: 'Relógio',
  realTime: 'O relógio mostra a hora real.',
  ahead: (time) => `O relógio está ${time} adiantado em relação à hora real.`,
  behind: (time) => `O relógio está ${time} atrasado em relação à hora real.`,
  sharedClock: 'Todas as lojas do sandbox o compartilham.',
  sessionUntil: 'Esta loja é uma sessão de teste com relógio próprio. Ela será excluída, no horário real:',
  clockHint:
    'Ao avançá-lo, acontece tudo o que estava previsto até a nova hora: links expiram, reembolsos são feitos e notificações são reenviadas.',
  moves: {
    hour: 'Avançar 1 hora',
    day: 'Avançar 1 dia',
    week: 'Avançar 1 semana',
    now: 'Voltar à hora real',
  },
  testCards: 'Cartões de teste',
  moreCards: 'Mais cartões aprovados',
  cardsHint: 'Use qualquer data futura e qualquer código de segurança com o tamanho certo.',
  number: 'Número',
  outcome: 'Resultado',
  details: 'Detalhes',
  approved: 'aprovado',
}
