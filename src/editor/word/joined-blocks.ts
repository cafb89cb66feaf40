import type { OtherObjects } from '../../../contract/docx/block'
import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { newText } from '../../../document/structure/new-tree'
import type { ReadBlock } from './word-reader'

/**
 * Joins what Word writes as several paragraphs: the lines of code, a picture with its caption, and a list item with
 * the paragraphs that are moved in as far.
 */
export const joinedBlocks = (read: readonly ReadBlock[]): ReadBlock[] =>
  withContinuedItems(withJoinedLines(read))

function withJoinedLines(read: readonly ReadBlock[]): ReadBlock[] {
  const made: ReadBlock[] = []
  let lines: string[] = []
  const flush = () => {
    const last = made.at(-1)
    const words = withoutEmptyEnds(lines)
    if (last && lines.length > 0)
      made[made.length - 1] = {
        ...last,
        tree: newText('code', words ? [{ text_run: { content: words } }] : [], [], { language: 1 }),
      }
    lines = []
  }
  for (const block of read) {
    if (block.isCodeLine && lines.length > 0) {
      lines.push(wordsOfLine(block.tree))
      continue
    }
    flush()
    const captioned = block.isCaption ? withCaption(made.at(-1)?.tree, block.tree) : undefined
    if (captioned) made[made.length - 1] = { ...made.at(-1)!, tree: captioned }
    else made.push(block)
    if (block.isCodeLine) lines = [wordsOfLine(block.tree)]
  }
  flush()
  return made
}

function withContinuedItems(read: readonly ReadBlock[]): ReadBlock[] {
  let item: number | undefined
  return read.map((block) => {
    if (block.level !== undefined) item = block.level
    else if (!block.continuesItem) item = undefined
    if (block.level !== undefined || item === undefined) return block
    return { ...block, tree: withoutIndentation(block.tree), level: item + 1 }
  })
}

/** The level says how far it is moved in. */
function withoutIndentation(tree: BlockTree): BlockTree {
  const text = textObject(tree.block_type, tree.body)
  if (!text?.style?.indentation_level) return tree
  const { indentation_level: _, ...style } = text.style
  return newText('text', text.elements, tree.children, Object.keys(style).length > 0 ? style : undefined)
}

const withoutEmptyEnds = (lines: readonly string[]): string =>
  lines.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '')

const wordsOfLine = (tree: BlockTree): string =>
  (textObject(tree.block_type, tree.body)?.elements ?? [])
    .map(({ text_run: run }) => run?.content ?? '')
    .join('')

/** The picture with the words of the line after it. Undefined if that is no picture, or the line has a look. */
function withCaption(picture: BlockTree | undefined, line: BlockTree): BlockTree | undefined {
  const image: OtherObjects['image'] | undefined = picture?.body.image
  const elements = textObject(line.block_type, line.body)?.elements ?? []
  const isPlain = elements.every(({ text_run: run }) => run && !run.text_element_style?.link)
  if (!picture || !image || !isPlain || elements.length === 0) return undefined
  const content = wordsOfLine(line)
  const described = image.caption?.content
  const isOther = described !== undefined && flat(described) !== flat(content)
  return isOther ? undefined : { ...picture, body: { image: { ...image, caption: { content } } } }
}

const flat = (words: string) => words.replace(/\s+/g, ' ').trim()
