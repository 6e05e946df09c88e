import type { SandboxWords } from '../types/sandbox.ts'

export const sandbox: SandboxWords = {
  clock: 'Reloj',
  realTime: 'El reloj muestra la hora real.',
  ahead: (time) => `El reloj está ${time} adelantado respecto de la hora real.`,
  behind: (time) => `El reloj está ${time} atrasado respecto de la hora real.`,
  sharedClock: 'Lo comparten todos los comercios del sandbox.',
  sessionUntil: 'Este comercio es una sesión de prueba con su propio reloj. Se eliminará, en hora real:',
  clockHint:
    'Al adelantarlo ocurre todo lo previsto hasta la nueva hora: los enlaces vencen, las devoluciones se hacen y las notificaciones se reintentan.',
  moves: {
    hour: 'Adelantar 1 hora',
    day: 'Adelantar 1 día',
    week: 'Adelantar 1 semana',
    now: 'Volver a la hora real',
  },
  testCards: 'Tarjetas de prueba',
  moreCards: 'Más tarjetas aprobadas',
  cardsHint: 'Usa cualquier fecha futura y cualquier código de seguridad de la longitud correcta.',
  number: 'Número',
  outcome: 'Resultado',
  details: 'Detalles',
  approved: 'aprobada',
}
