/** The sections of the dashboard, one for each entry of the menu. */
export type Section = (typeof sections)[number]

export const sections = [
  'overview',
  'links',
  'payments',
  'refunds',
  'notifications',
  'reconciliation',
  'settings',
  'sandbox',
] as const

/** The address of the first page of a section. */
export function pathOfSection(section: Section): string {
  return section === 'overview' ? '/dashboard' : `/dashboard/${section}`
}

/** The section of an address of the dashboard. */
export function sectionOf(url: string): Section | null {
  return sections.find((section) => url.startsWith(`/dashboard/${section}`)) ?? null
}
