import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SDK = join('node_modules', '@larksuiteoapi', 'node-sdk', 'package.json')
/** The last version that takes a port in its domain for a parameter of the path. */
const LAST_WITHOUT_PORTS = [1, 73, 1]

/** A warning if the project in this folder has an official SDK that fails at this address. */
export function portRemark(url: string, folder: string): string | undefined {
  if (new URL(url).port === '') return undefined
  const version = sdkVersion(folder)
  if (version === undefined || !isUpTo(version, LAST_WITHOUT_PORTS)) return undefined
  return (
    `@larksuiteoapi/node-sdk ${version} fails at an address with a port. ` +
    'Update it to 1.74.0 or newer, or use herald run --tls.'
  )
}

/** The version that modules in this folder import. */
function sdkVersion(folder: string): string | undefined {
  const file = join(folder, SDK)
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version
  return dirname(folder) === folder ? undefined : sdkVersion(dirname(folder))
}

function isUpTo(version: string, last: readonly number[]): boolean {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10))
  const at = last.findIndex((number, place) => number !== numbers[place])
  return at < 0 || (numbers[at] ?? 0) < (last[at] ?? 0)
}
