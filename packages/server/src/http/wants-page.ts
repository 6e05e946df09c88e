/**
 * Whether a client is a person's browser, which asks for HTML by name. Programs accept anything, or JSON.
 *
 * @param accept The header `Accept`.
 */
export function wantsPage(accept: string | undefined): boolean {
  return (accept ?? '')
    .slice(0, 1000)
    .split(',')
    .some((range) => range.split(';', 1)[0]?.trim().toLowerCase() === 'text/html')
}
