import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const place = join(import.meta.dirname, 'earlier')

/** The folders that earlier releases left of one world (scripts/earlier-folders.mjs), by name. */
export const earlierReleases = readdirSync(place).filter((name) => name.endsWith('.gz'))

/** That world. */
export const earlierWorld = join(place, 'world.json')

/** The files of one, by their paths in the folder. */
export function filesOf(release: string): [path: string, bytes: Uint8Array][] {
  const files = JSON.parse(gunzipSync(readFileSync(join(place, release))).toString()) as Record<
    string,
    string
  >
  return Object.entries(files).map(([path, base64]) => [path, Buffer.from(base64, 'base64')])
}

/** One, as it lay on a disk. */
export function unpacked(release: string, data: string): string {
  for (const [path, bytes] of filesOf(release)) {
    mkdirSync(join(data, path, '..'), { recursive: true })
    writeFileSync(join(data, path), bytes)
  }
  return data
}
