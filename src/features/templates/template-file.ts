import { z } from 'zod'
import { LossCounter } from '../../editor/import/losses'
import { normalizeTrees } from '../../editor/import/sound-trees'
import type { Template } from './template'
import { withTokens } from './with-tokens'

const VERSION = 1

const Written = z.object({
  herald_template: z.literal(VERSION),
  name: z.string().min(1).max(200),
  blocks: z.array(z.unknown()).min(1),
})

/** A template as a file for another browser. Bytes of pictures and files stay here. */
export function templateToFile({ name, blocks }: Template): { text: string; left: number } {
  const { blocks: written, left } = withTokens(blocks, () => undefined)
  return {
    text: `${JSON.stringify({ herald_template: VERSION, name, blocks: written }, undefined, 2)}\n`,
    left,
  }
}

/** What somebody else wrote, as far as it can be made; undefined where it is no template. */
export function templateFromFile(text: string, id: string): Template | undefined {
  try {
    const read = Written.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    if (!read.success) return undefined
    const sound = normalizeTrees(read.data.blocks, new LossCounter())
    const { blocks } = withTokens(sound ?? [], () => undefined)
    return blocks.length > 0 ? { id, name: read.data.name, blocks, media: {} } : undefined
  } catch {
    return undefined
  }
}
