import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostWorld } from './host-world'

/** A world with files, a secret and texts, and a folder for the places to which it moves. */
export function movedWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'herald-moved-'))
  const file = {
    file_key: 'file_1',
    app_id: 'cli_0',
    file_name: 'a.txt',
    content_base64: btoa('words of a file '.repeat(20_000)),
  }
  let made = 0
  return {
    world: JSON.stringify({ ...hostWorld(2), files: [file] }),
    path: (name: string) => join(folder, `${made++}-${name}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A place in a data folder. */
export const inFolder = (data: string) => ({ data, database: undefined, key: undefined, blobs: undefined })
