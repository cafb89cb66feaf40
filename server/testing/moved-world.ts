import { join } from 'node:path'
import type { BucketAddress } from '../commands'
import { openData } from '../open-data'
import { folderOfFile } from './folders'
import { hostWorld } from './host-world'

/** A world with files, a secret and texts, and a folder for the places to which it moves, for the tests of a file. */
export function movedWorld() {
  const folder = folderOfFile()
  const file = {
    file_key: 'file_1',
    app_id: 'cli_0',
    file_name: 'a.txt',
    content_base64: btoa('words of a file '.repeat(20_000)),
  }
  const world = { ...hostWorld(2), files: [file] }
  let made = 0
  const path = (name: string) => join(folder, `${made++}-${name}`)
  /** The data folder of a service with this world, which has stopped. Its files are in the bucket, if one is given. */
  const begun = async (bucket?: BucketAddress) => {
    const data = path('data')
    await (await openData({ data, bucket, world })).close()
    return data
  }
  return { world, path, begun }
}

/** A place in a data folder. */
export const inFolder = (data: string) => ({ data, database: undefined, key: undefined, blobs: undefined })
