import { demoWorld } from '../service/world/demo-world'
import { worldRows } from '../service/world/load-world'
import { readWorldFile } from '../service/world/world-file'
import type { WorldFile, WrittenWorld } from '../service/world/world-file'

/** The given world, checked as a whole, or the demo world. Throws WorldFileError with the place of the fault. */
export function mockWorld(written: WrittenWorld | undefined): WorldFile {
  if (written === undefined) return demoWorld()
  const file = readWorldFile(written)
  worldRows(file, 0)
  return file
}
