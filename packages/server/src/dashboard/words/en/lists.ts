import type { ListWords } from '../types/lists.ts'

export const lists: ListWords = {
  search: 'Search',
  status: { label: 'Status', any: 'Any status' },
  currency: { label: 'Currency', any: 'Any currency' },
  from: 'From',
  to: 'To',
  order: 'Order',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    highest: 'Highest amount first',
    lowest: 'Lowest amount first',
  },
  clear: 'Clear search',
  noResults: 'No results match your search.',
  results: (count, figures) => (count === 1 ? '1 result' : `${figures} results`),
  exportCsv: 'Export CSV',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
}
