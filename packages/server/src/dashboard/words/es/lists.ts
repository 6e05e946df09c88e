import type { ListWords } from '../types/lists.ts'

export const lists: ListWords = {
  search: 'Buscar',
  status: { label: 'Estado', any: 'Todos los estados' },
  currency: { label: 'Moneda', any: 'Todas las monedas' },
  from: 'Desde',
  to: 'Hasta',
  order: 'Orden',
  sorts: {
    newest: 'Más recientes primero',
    oldest: 'Más antiguos primero',
    highest: 'Mayor importe primero',
    lowest: 'Menor importe primero',
  },
  clear: 'Borrar búsqueda',
  noResults: 'No hay resultados para tu búsqueda.',
  results: (count, figures) => (count === 1 ? '1 resultado' : `${figures} resultados`),
  exportCsv: 'Exportar CSV',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
}
