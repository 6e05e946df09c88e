import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { startChild } from '../engines/child-program.ts'
import { findProgram } from '../engines/find-program.ts'
import { startVirtualDisplay } from '../engines/virtual-display.ts'

/** A display and a session bus, separate from those of the user. */
export interface Desktop {
  /** Environment variables for the programs on it. */
  readonly environment: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** @param language The language of the programs, such as `es`. */
export async function startDesktop(language: string): Promise<Desktop> {
  const display = await startVirtualDisplay()
  const home = mkdtempSync(join(tmpdir(), 'desktop-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const environment = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    DISPLAY: display.name,
    WAYLAND_DISPLAY: '',
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
    // gettext reads LANGUAGE unless the locale is plain C.
    LC_ALL: 'C.UTF-8',
    LANGUAGE: language,
  }
  const bus = startChild(
    findProgram('dbus-daemon') ?? '',
    ['--session', '--nofork', '--nosyslog', '--print-address=3'],
    { env: environment, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const printed = bus.child.stdio[3] as Readable
  const address = await Promise.race([once(printed, 'data'), once(bus.child, 'exit').then(() => null)])
  if (!address) throw new Error('The session bus ended before it had an address.')
  return {
    environment: { ...environment, DBUS_SESSION_BUS_ADDRESS: String(address[0]).trim() },
    async stop() {
      await bus.stop()
      await display.stop()
    },
  }
}
