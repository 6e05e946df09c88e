import type { SessionWords } from '../types/session.ts'

export const session: SessionWords = {
  title: 'Iniciar sesión',
  lead: 'Los enlaces, pagos, devoluciones y notificaciones de tu tienda.',
  token: 'Token de acceso',
  hint: 'El token que tu servidor envía como',
  logIn: 'Iniciar sesión',
  invalid: 'El token de acceso no es válido. Puede estar revocado o vencido.',
  sandbox: (merchant) => `Esto es un sandbox. Inicia sesión como ${merchant} con`,
}
