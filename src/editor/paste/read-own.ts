import { contentLimits } from '../../limits/content-limits'
import { isDeeperThan } from '../../limits/json-depth'
import { Tally } from '../import/losses'
import { soundTrees } from '../import/sound-trees'
import { OWN_VERSION } from './own-clipboard'
import type { ReadBlocks } from './read-html'

/** Blocks that a console put on the clipboard; undefined where it is none of ours, or broken. */
export function readOwn(json: string): ReadBlocks | undefined {
  if (isDeeperThan(json, contentLimits.json.depth)) return undefined
  try {
    const read = JSON.parse(json) as { version?: unknown; blocks?: unknown } | null
    if (read?.version !== OWN_VERSION) return undefined
    const tally = new Tally()
    const blocks = soundTrees(read.blocks, tally)
    return blocks && { blocks, losses: tally.losses }
  } catch {
    return undefined
  }
}
