/** A bank that payers in Colombia can pay from. */
export interface PseBank {
  /** The bank's number at ACH Colombia. */
  readonly code: string
  readonly name: string
}

/** Sorted by name, so that payers find their bank. */
export const pseBanks: readonly [PseBank, ...PseBank[]] = [
  { code: '1059', name: 'Bancamía' },
  { code: '1040', name: 'Banco Agrario' },
  { code: '1052', name: 'Banco AV Villas' },
  { code: '1032', name: 'Banco Caja Social' },
  { code: '1066', name: 'Banco Cooperativo Coopcentral' },
  { code: '1051', name: 'Banco Davivienda' },
  { code: '1001', name: 'Banco de Bogotá' },
  { code: '1023', name: 'Banco de Occidente' },
  { code: '1062', name: 'Banco Falabella' },
  { code: '1063', name: 'Banco Finandina' },
  { code: '1012', name: 'Banco GNB Sudameris' },
  { code: '1060', name: 'Banco Pichincha' },
  { code: '1002', name: 'Banco Popular' },
  { code: '1065', name: 'Banco Santander' },
  { code: '1069', name: 'Banco Serfinanza' },
  { code: '1053', name: 'Banco W' },
  { code: '1007', name: 'Bancolombia' },
  { code: '1061', name: 'Bancoomeva' },
  { code: '1013', name: 'BBVA Colombia' },
  { code: '1009', name: 'Citibank' },
  { code: '1370', name: 'Coltefinanciera' },
  { code: '1292', name: 'Confiar Cooperativa Financiera' },
  { code: '1551', name: 'DaviPlata' },
  { code: '1006', name: 'Itaú' },
  { code: '1070', name: 'Lulo Bank' },
  { code: '1067', name: 'Mibanco' },
  { code: '1801', name: 'MOVii' },
  { code: '1507', name: 'Nequi' },
  { code: '1809', name: 'Nu Colombia' },
  { code: '1811', name: 'RappiPay' },
  { code: '1019', name: 'Scotiabank Colpatria' },
]
