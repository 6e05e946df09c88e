import type { ListWords } from '../types/lists.ts'

export const lists: ListWords = {
  search: 'Buscar',
  status: { label: 'Status', any: 'Todos os status' },
  currency: { label: 'Moeda', any: 'Todas as moedas' },
  from: 'De',
  to: 'Até',
  order: 'Ordem',
  sorts: {
    newest: 'Mais recentes primeiro',
    oldest: 'Mais antigos primeiro',
    highest: 'Maior valor primeiro',
    lowest: 'Menor valor primeiro',
  },
  clear: 'Limpar busca',
  noResults: 'Nenhum resultado para a sua busca.',
  results: (count, figures) => (count === 1 ? '1 resultado' : `${figures} resultados`),
  exportCsv: 'Exportar CSV',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Próxima',
}
