import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/compare/text-content'

export interface TemplateValues {
  chat: string
  date: string
}

/** Blocks with `{chat}` and `{date}` filled in wherever words stand; other braces stay as they are. */
export function fillTemplate(blocks: readonly BlockTree[], blanks: TemplateValues): BlockTree[] {
  return blocks.map((node) => {
    const children = fillTemplate(node.children, blanks)
    const text = textObject(node.block_type, node.body)
    if (!text) return { ...node, children }
    const [key] = Object.entries(node.body).find(([, value]) => value === text)!
    const elements = text.elements.map((element): TextElement => {
      const run = element.text_run
      return run ? { ...element, text_run: { ...run, content: filled(run.content, blanks) } } : element
    })
    return { ...node, children, body: { ...node.body, [key]: { ...text, elements } } }
  })
}

const filled = (words: string, blanks: TemplateValues) =>
  words.replaceAll(/\{(chat|date)\}/g, (_, name: keyof TemplateValues) => blanks[name])
