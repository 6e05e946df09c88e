import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { debianAdministrator, installDebianPackages, installMissingOnCi } from './debian.mjs'
import { PlainError } from './plain-error.mjs'

const versionsFolder = '/usr/lib/postgresql'

/**
 * On CI, makes sure that the programs of PostgreSQL and PgBouncer are installed: the store's tests start their own. On a
 * developer’s machine nothing is installed; those tests then report that they were skipped.
 */
export async function ensurePostgresql() {
  await ensureServer()
  await installMissingOnCi({ pgbouncer: '/usr/sbin/pgbouncer' })
}

async function ensureServer() {
  if (process.env.CI !== 'true' || hasPostgresql()) return
  const administrator = debianAdministrator()
  if (administrator === null) return
  // Runlevel 1 prevents Debian from starting the package's default cluster.
  const reason = await installDebianPackages([...administrator, 'env', 'RUNLEVEL=1'], 'postgresql')
  if (hasPostgresql()) return
  console.error(reason ?? '')
  throw new PlainError('PostgreSQL could not be installed; the reason is in the output above.')
}

function hasPostgresql() {
  if (!existsSync(versionsFolder)) return false
  return readdirSync(versionsFolder).some((version) =>
    existsSync(join(versionsFolder, version, 'bin', 'postgres')),
  )
}
