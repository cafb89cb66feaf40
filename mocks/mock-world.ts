import { demoWorld } from '../service/world/demo-world'
import { worldRows } from '../service/world/load-world'
import { readWorldFile } from '../service/world/world-file'
import type { WorldFile, WrittenWorld } from '../service/world/world-file'

/** A written world, checked as a whole; by default the demo world. Throws WorldFileError with the fault's place. */
export function mockWorld(written: WrittenWorld | undefined): WorldFile {
  if (written === undefined) return demoWorld()
  const file = readWorldFile(written)
  worldRows(file, 0)
  return file
}
