import type { EditorState } from 'prosemirror-state'
import type { BlockTree } from '../../../document/block-tree'
import { parsableHtml, STYLE_ATTRIBUTE } from '../../../formats/html/inert-html'
import { parseHtml } from '../../../formats/html/parse-html'
import { readHtml } from '../../../formats/html/read-html'
import { LossCounter } from '../../../formats/losses'
import type { Loss } from '../../../formats/losses'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import type { ReadResult } from '../../../formats/read-text'
import { plainLines } from '../import/plain-lines'
import { asMeant, isFormatted, isMarkdownAt } from '../paste/as-meant'
import { addImageFiles } from '../paste/insert-pasted'
import { insertTrees } from '../paste/insert-trees'
import { listsApart } from '../paste/lists-apart'
import { treesFromText } from '../paste/read-clipboard'
import type { Pasted } from '../paste/read-clipboard'
import { treeFromDoc } from '../wire/tree-from-doc'
import { p, page } from './page'
import type { PasteSample } from './paste-samples'
import { stateOf } from './state-of'

/** An announcement with a sample in it, and the losses of reading and inserting it. */
interface Inserted {
  page: BlockTree
  losses: readonly Loss[]
}

/** An announcement with an empty line, and the caret there or in the title. */
const startAt = (block: 'empty' | 'page') => stateOf(page(p('empty', '')), [block, 0])

/** An announcement with an empty line after the sample is pasted there or into the title. */
export function pasteSample({ clipboard }: PasteSample, block: 'empty' | 'page' = 'empty'): Inserted {
  const state = startAt(block)
  const { 'text/html': html, 'text/plain': text = '' } = clipboard
  const read: Pasted =
    html === undefined
      ? { from: 'text', blocks: treesFromText(text), losses: [], text }
      : { from: 'html', ...readHtml(parseHtml(visible(parsableHtml(html)!))!) }
  const editorData = clipboard['vscode-editor-data'] ?? ''
  const meant = asMeant(state, read, { text, editorData }) as Pasted
  const markdown = isMarkdownAt(state, meant, text) ? treesFromMarkdown(listsApart(text)) : undefined
  return inserted(state, markdown && isFormatted(markdown) ? markdown : meant)
}

/** An announcement with an empty line after the sample is imported there. */
export const importSample = (sample: PasteSample): Inserted => inserted(startAt('empty'), readFile(sample))

function readFile({ kind, source }: PasteSample): ReadResult {
  if (kind === 'html') return readHtml(parseHtml(source)!)
  const lines = kind === 'txt' ? plainLines(source) : undefined
  return lines ? { blocks: lines, losses: [] } : treesFromMarkdown(source)
}

/** Styles of inert HTML where parse5 finds them. */
const visible = (inert: string) =>
  inert.replaceAll(STYLE_ATTRIBUTE, 'style').replaceAll(/(<\/?)xmp\b/g, '$1style')

function inserted(state: EditorState, { blocks, losses }: Pick<ReadResult, 'blocks' | 'losses'>): Inserted {
  const tally = new LossCounter()
  for (const { key, number } of losses) tally.add(key, number)
  const { tr, tally: moved } = insertTrees(
    state,
    addImageFiles(blocks, () => 'local:1', tally),
  )!
  for (const { key, number } of moved.losses) tally.add(key, number)
  return { page: treeFromDoc(state.apply(tr).doc), losses: tally.losses }
}
