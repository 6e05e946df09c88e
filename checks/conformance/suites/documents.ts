import { isCnpj, isCpf } from '../../../packages/values/src/check-digits/check-digits.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Suite } from '../suite.ts'

interface Documents {
  readonly cpf: Readonly<Record<string, boolean>>
  readonly cnpj: Readonly<Record<string, boolean>>
}

const { facts, cases } = readCases<Documents>('brazilian-utils-documents')

export const documents: Suite = {
  name: 'Brazilian Utils, CPF and CNPJ',
  ...facts,
  judges: 'the documentId of a payer',
  cases: () => [...each('CPF', cases.cpf, isCpf), ...each('CNPJ', cases.cnpj, isCnpj)],
  differences: [
    {
      why: 'The documentId of a request has no separators, as the documentation of links says.',
      cases: [
        'CPF 962.718.458-60',
        'CNPJ AA345678/0003-86',
        'CNPJ 60.391.947/0001-00',
        'CNPJ 11 222 333 0001 81',
        'CNPJ  13723705000189 ',
        'CNPJ 1Z 000 000 0000 39',
        'CNPJ 12.ABC.345/01DE-35',
        'CNPJ AA345678/000A-29',
        'CNPJ 12.345.678/000A-08',
      ],
    },
  ],
}

function each(kind: string, table: Documents['cpf'], judge: (text: string) => boolean) {
  return Object.entries(table).map(([text, isRight]) =>
    compare(`${kind} ${text || '(empty)'}`, isRight, () => judge(text)),
  )
}
