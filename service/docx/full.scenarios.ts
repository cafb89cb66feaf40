import { launchBlocks, text } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import type { WorldBlock, WorldFile } from '../world/world-file'
import { limits } from './limits'

/**
 * Announcements that are full. Loading one takes a second, so the next scenario
 * reuses one in which the last was refused (docx-rules.test.ts).
 */
export const ofMostBlocks = (file: WorldFile): void => launchBlocks(file, crowd())

export const ofMostText = (file: WorldFile): void => {
  const count = Math.floor(limits.announcementTextUnits / limits.textUnits)
  launchBlocks(
    file,
    range(count).map((index) => text(`long_${index}`, LAUNCH, longest)),
  )
}

export const longest = 'x'.repeat(limits.textUnits)

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const many = (parent: string, count: number): WorldBlock[] =>
  range(count).map((index) => text(`${parent}_${index}`, parent, ''))

/** As many blocks as an announcement may hold, under parents that have room. */
const crowd = (): WorldBlock[] => {
  const parents = 10
  const each = limits.blocks / parents - 1
  return range(parents).flatMap((index) => [text(`part_${index}`, LAUNCH), ...many(`part_${index}`, each)])
}
