import type { PictureAt } from '../../formats/html/pasted-boxes'
import type { LossKey } from '../../formats/losses'
import { splitFrontMatter } from '../../formats/markdown/front-matter'
import { definitionsFor, definitionsIn, splitMarkdown } from '../../formats/markdown/split-markdown'
import { treesFromMarkdown } from '../../formats/markdown/trees-from-markdown'

/**
 * The lines of a Markdown text that lose something: where the block with the loss begins. It reads each block by
 * itself, so it takes as long as reading the text.
 */
export function lossLines(written: string, pictureAt?: PictureAt): ReadonlyMap<LossKey, readonly number[]> {
  const text = written.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { body, isFound } = splitFrontMatter(text)
  const found = new Map<LossKey, number[]>(isFound ? [['frontMatter', [1]]] : [])
  const definitions = definitionsIn(body)
  let line = 1 + linesIn(text.slice(0, text.length - body.length))
  for (const { source } of splitMarkdown(body)) {
    const blank = /^\s*/.exec(source)![0]
    for (const { key } of treesFromMarkdown(definitionsFor(source, definitions) + source, pictureAt).losses)
      found.set(key, [...(found.get(key) ?? []), line + linesIn(blank)])
    line += linesIn(source)
  }
  return found
}

const linesIn = (text: string): number => text.split('\n').length - 1
