/** How values are encoded in a body. */
export type BodyFormat = 'json' | 'form' | 'xml' | 'other'

/** The format that a `content-type` says; without one, `other`. */
export function formatOf(contentType: string = ''): BodyFormat {
  const [type = ''] = contentType.toLowerCase().split(';')
  const media = type.trim()
  if (media === 'application/json' || media.endsWith('+json')) return 'json'
  if (media === 'application/x-www-form-urlencoded') return 'form'
  if (media === 'application/xml' || media === 'text/xml' || media.endsWith('+xml')) return 'xml'
  return 'other'
}
