import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartRefused } from '../failure-line'
import places from './chromium-places.json'

type Variables = Readonly<Record<string, string | undefined>>

const { names, mac, windows } = places

const onMac = mac.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * The Chromium of this machine: the one that is named, else the first on the path or in the usual places. Chrome, Edge
 * and Brave are Chromium, too.
 */
export function findChromium(
  named: string | undefined,
  variables: Variables,
  platform: NodeJS.Platform = process.platform,
): string {
  if (named !== undefined) {
    if (isRunnable(named)) return named
    throw new StartRefused(`Herald cannot run ${named}. Name a Chromium with --chromium or HERALD_CHROMIUM.`)
  }
  const isWindows = platform === 'win32'
  const folders = (variables['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) =>
    folders.map((folder) => join(folder, isWindows ? `${name}.exe` : name)),
  )
  const onWindows = [variables['PROGRAMFILES'], variables['PROGRAMFILES(X86)'], variables['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => windows.map((place) => join(folder, place)))
  const usual = platform === 'darwin' ? onMac : isWindows ? onWindows : []
  const found = [...onPath, ...usual].find(isRunnable)
  if (found !== undefined) return found
  throw new StartRefused(
    'Herald found no Chromium, Chrome or Edge. Install one, or name it with --chromium or HERALD_CHROMIUM.',
  )
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
