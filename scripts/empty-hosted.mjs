import { rmSync } from 'node:fs'
import { join } from 'node:path'

// Otherwise the service would list and host files of an earlier build as if they belonged to this one.
rmSync(join(import.meta.dirname, '../dist/hosted'), { recursive: true, force: true })
