/** The packages that make the service, the lowest first. */
export const servicePackages = /** @type {const} */ ([
  'values',
  'database',
  'fonts',
  'http',
  'vault',
  'payments',
  'checkout',
  'dashboard',
  'portal',
  'server',
])
