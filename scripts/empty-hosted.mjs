import { rmSync } from 'node:fs'
import { join } from 'node:path'

// What an earlier build left behind would be listed and hosted as if it were of this one.
rmSync(join(import.meta.dirname, '../dist/hosted'), { recursive: true, force: true })
