import { rmSync } from 'node:fs'
import { join } from 'node:path'

// Otherwise files of an earlier build would be listed and hosted as if they belonged to this one.
rmSync(join(import.meta.dirname, '../dist/hosted'), { recursive: true, force: true })
