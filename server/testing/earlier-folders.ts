import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const place = join(import.meta.dirname, 'earlier')

/** The names of the data folders that earlier releases made of one world (scripts/earlier-folders.mjs). */
export const earlierReleases = readdirSync(place).filter((name) => name.endsWith('.gz'))

/** That world. */
export const earlierWorld = join(place, 'world.json')

/** The files of one of these folders, by their paths in it. */
export function filesOf(release: string): [path: string, bytes: Uint8Array][] {
  const files = JSON.parse(gunzipSync(readFileSync(join(place, release))).toString()) as Record<
    string,
    string
  >
  return Object.entries(files).map(([path, base64]) => [path, Buffer.from(base64, 'base64')])
}

/** Writes one of these folders to the disk. */
export function unpacked(release: string, data: string): string {
  for (const [path, bytes] of filesOf(release)) {
    mkdirSync(join(data, path, '..'), { recursive: true })
    writeFileSync(join(data, path), bytes)
  }
  return data
}
