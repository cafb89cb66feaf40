import { existsSync, readFileSync } from 'node:fs'
import { worldNames } from '../contract/herald/world'
import type { WrittenWorld } from '../contract/herald/world-file'
import { isWorldName, namedWorlds } from '../service/world/named-worlds'
import { readWorldFile } from '../service/world/world-file'
import type { WorldFile } from '../service/world/world-file'

/** No world has this name, and no file. */
export class WorldUnknown extends Error {
  constructor(name: string) {
    super(
      `There is no world '${name}', and no file of this name. ` +
        `Worlds of Herald: ${worldNames.join(', ')}. Use one of them, or the path of a world file.`,
    )
  }
}

/** The world with this name, or from this file. Throws WorldUnknown if there is neither. */
export function worldToBeginWith(world: string | WrittenWorld = 'demo'): WorldFile {
  if (typeof world !== 'string') return readWorldFile(world)
  if (isWorldName(world)) return namedWorlds[world]()
  if (!existsSync(world)) throw new WorldUnknown(world)
  return readWorldFile(readFileSync(world, 'utf8'))
}
