import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Variables } from '../../../start/variables.ts'

/** Chromium, and browsers that are made of it, in order of preference. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** Where macOS and Windows have them; neither is in a search path. */
const applications = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const programFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
const programs = [
  'Chromium/Application/chrome.exe',
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
]

/** The path of a Chromium that is installed on this machine, or `undefined`. */
export function findChromium(
  variables: Variables,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const folders = (variables.PATH ?? '').split(delimiter).filter(Boolean)
  const ofWindows = programFolders.flatMap((name) => variables[name] ?? [])
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
    ...programs.flatMap((program) => ofWindows.map((folder) => join(folder, program))),
  ].find(exists)
}
