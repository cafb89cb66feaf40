import { contentLimits, isDeeperThan } from '../../../document/content-limits'
import { HERALD_VERSION } from '../../../formats/html/herald-attribute'
import type { ReadBlocks } from '../../../formats/html/read-html'
import { LossCounter } from '../../../formats/losses'
import { normalizeTrees } from '../../../formats/normalize-trees'

/** Blocks that a console put on the clipboard; undefined if they are not our own or are invalid. */
export function readHeraldClipboard(json: string): ReadBlocks | undefined {
  if (isDeeperThan(json, contentLimits.json.depth)) return undefined
  try {
    const read: { version?: unknown; blocks?: unknown } | null = JSON.parse(json)
    if (read?.version !== HERALD_VERSION) return undefined
    const tally = new LossCounter()
    const blocks = normalizeTrees(read.blocks, tally)
    return blocks && { blocks, losses: tally.losses }
  } catch {
    return undefined
  }
}
