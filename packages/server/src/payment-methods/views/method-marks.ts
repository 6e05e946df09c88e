import { disc, type Icon } from '@element-js/card/icons'
import type { PaymentMethod } from '@element-js/protocol/http'

const bank =
  'M7 8.5 16 3.5 25 8.5V9.700H7ZM8.500 11H10.500V15H8.500ZM15 11H17V15H15ZM21.500 11H23.500V15H21.500ZM7 16H25V17.500H7Z'
const transfer: Icon = { colour: '#24507f', marks: [{ outline: bank }] }

/**
 * The marks of the methods: small drawings of our own, with a color and a plain shape, or the name in plain capitals.
 * They help payers find their method and copy nobody's trademark artwork.
 */
export const methodMarks: Readonly<Record<PaymentMethod, Icon>> = {
  CREDIT_CARD: {
    colour: '#344256',
    marks: [{ outline: 'M0 5H32V8.500H0Z', colour: '#94a3b8' }, { outline: 'M4 13H12V15H4Z' }],
  },
  PIX: { colour: '#0e7a6f', marks: [{ letters: 'PIX', height: 8.4 }] },
  BOLETO: {
    colour: '#f4f5f7',
    marks: [
      {
        outline:
          'M6 4H7V16H6ZM8.500 4H10.500V16H8.500ZM12 4H13V16H12ZM14.500 4H15.500V16H14.500ZM17 4H19.500V16H17ZM21 4H22V16H21ZM23.500 4H26V16H23.500Z',
        colour: '#1c2430',
      },
    ],
  },
  BANK_TRANSFER_BR: transfer,
  BANK_TRANSFER_MX: { colour: '#24507f', marks: [{ letters: 'SPEI', height: 8 }] },
  OXXO: { colour: '#b3201f', marks: [{ letters: 'OXXO', height: 8, colour: '#ffd34d' }] },
  PAY_CASH: {
    colour: '#1f6b3a',
    marks: [{ outline: 'M5 5H27V15H5ZM6.500 6.500V13.500H25.500V6.500Z' }, { outline: disc(16, 10, 2.4) }],
  },
  PSE: { colour: '#1c5fa8', marks: [{ letters: 'PSE', height: 8.4 }] },
  EFECTY: { colour: '#ffd21f', marks: [{ letters: 'EFECTY', height: 6.8, colour: '#1c2430' }] },
  NEQUI: { colour: '#43136e', marks: [{ letters: 'NEQUI', height: 7.2 }] },
  WEB_PAY: { colour: '#8a1746', marks: [{ letters: 'WEBPAY', height: 6.4 }] },
  KHIPU: { colour: '#5a2a86', marks: [{ letters: 'KHIPU', height: 7.2 }] },
  MACH: { colour: '#4a2bb0', marks: [{ letters: 'MACH', height: 7.6 }] },
  HITES: { colour: '#c3123a', marks: [{ letters: 'HITES', height: 7.2 }] },
  FINTOC: { colour: '#1b3a8f', marks: [{ letters: 'FINTOC', height: 6.6 }] },
  SERVIFACIL: {
    colour: '#0c6b80',
    marks: [
      { letters: 'SERVI', height: 5.4, y: 6.2 },
      { letters: 'FACIL', height: 5.4, y: 13.8, colour: '#ffe08a' },
    ],
  },
  BANK_TRANSFER_PE: transfer,
  WALLET: {
    colour: '#344256',
    marks: [
      {
        outline:
          'M12 2.500H20A1.500 1.500 0 0 1 21.500 4V16A1.500 1.500 0 0 1 20 17.500H12A1.500 1.500 0 0 1 10.500 16V4A1.500 1.500 0 0 1 12 2.500Z',
      },
      { outline: 'M12 4.500H20V14H12Z', colour: '#7dd3c0' },
    ],
  },
}
