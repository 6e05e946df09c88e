import { fillPage } from './fill-page.ts'

/** The page for an address that the shop does not have. It needs no script. */
export function renderNotFound(): string {
  return fillPage('page/return.html', {
    title: 'We have no such page',
    text: 'Check that the address is complete and spelled correctly.',
    outcome: 'unknown',
    mark: 'M25 26a7 7 0 1 1 10 6.300c-2 1-3 2.2-3 4.700M32 45v.1',
    facts: '',
    wayHref: '/',
    wayLabel: 'Go to the shop',
  })
}
