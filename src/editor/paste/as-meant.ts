import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { TEXT } from '../../../contract/docx/block-numbers'
import { languageNumber } from '../../../document/blocks/code-languages'
import { isCode, textObject } from '../../../document/blocks/registry'
import { codeBlock } from '../../../formats/html/html-code'
import type { ReadResult } from '../../../formats/read-text'
import { cellsFrom } from '../../blocks/table/cells-from'
import { lineAt } from '../queries/blocks'
import type { Accompanying } from './clipboard-parser'
import { modeIn } from './editor-mode'
import { lazyMarkdown } from './lazy-markdown'
import { lazyClipboardReader } from './lazy-pasting'
import { listsApart } from './lists-apart'
import { looksLikeMarkdown } from './looks-like-markdown'
import { treesFromText } from './read-clipboard'
import type { HeraldPasted, Pasted } from './read-clipboard'

/**
 * Decides how content is meant where it goes (HTML, text, Markdown, our own blocks) and hands it on. It does so at
 * once, unless code has to be loaded or a worker reads it. Paste and drop both use it.
 */
export function readAsMeant(
  view: EditorView,
  from: Pasted | HeraldPasted,
  beside: Accompanying,
  then: (pasted: Pasted) => void,
): void {
  const { text } = beside
  const pasted = asMeant(view.state, withoutHtml(from, text), beside)
  if (pasted.from === 'ownJson') readOwn(pasted, text, then)
  else if (isMarkdownAt(view.state, pasted, text)) readMarkdown(pasted, text, then)
  else then(pasted)
}

/** HTML beyond the limits is not pasted, but the text that accompanies it is. */
const withoutHtml = (pasted: Pasted | HeraldPasted, text: string): Pasted | HeraldPasted =>
  pasted.from === 'tooMuch' && text ? asPlain(text) : pasted

const asPlain = (text: string): Pasted => ({
  from: 'plain',
  blocks: treesFromText(text),
  losses: [{ key: 'formattingAsText', number: 1 }],
  text,
})

/**
 * Chooses between the HTML and the plain text of a clipboard. Code takes the text, since HTML has no indents. So does
 * what VS Code copies: several lines become a code block, one line goes into the words, and Markdown is read as such.
 */
export function asMeant(
  { selection }: EditorState,
  pasted: Pasted | HeraldPasted,
  { text, editorData }: Accompanying,
): Pasted | HeraldPasted {
  if (text === '' || (pasted.from !== 'html' && pasted.from !== 'text')) return pasted
  const isInCode = isCode(lineAt(selection.$from)?.type ?? TEXT)
  if (!isInCode && editorData === '') return pasted
  const lines: Pasted = { from: 'text', blocks: treesFromText(text), losses: [], text }
  if (isInCode) return lines
  const mode = modeIn(editorData)
  if (mode === 'markdown' || mode === 'plaintext') return lines
  if (lines.blocks.length < 2) return { ...lines, from: 'plain' }
  return { from: 'html', blocks: [codeBlock(text, languageNumber(mode))], losses: [] }
}

/** Blocks that a console copied. If they cannot be read, and have no other HTML, the text that came with them. */
function readOwn({ json, otherwise }: HeraldPasted, text: string, then: (pasted: Pasted) => void): void {
  const orText = (read: Pasted) => then(read.blocks.length > 0 || !text ? read : asPlain(text))
  lazyClipboardReader.use(
    ({ readHeraldClipboard, ownHtml }) => {
      const own = readHeraldClipboard(json)
      orText(own ? { ...own, from: 'own' } : otherwise(ownHtml))
    },
    () => orText(otherwise()),
  )
}

/** Whether to read pasted text as Markdown at the cursor: neither in code nor where it fills cells. */
export const isMarkdownAt = (state: EditorState, pasted: Pasted, text: string): boolean =>
  pasted.from === 'text' &&
  looksLikeMarkdown(text) &&
  !isCode(lineAt(state.selection.$from)?.type ?? TEXT) &&
  !cellsFrom(state, pasted)

function readMarkdown(pasted: Pasted, text: string, then: (pasted: Pasted) => void): void {
  const asText = () => then({ ...pasted, losses: [{ key: 'markdownAsText', number: 1 }] })
  lazyMarkdown.use(
    ({ treesFromMarkdown, isSmallMarkdown, readInWorker }) => {
      const put = (read: ReadResult | undefined) =>
        read ? then(isFormatted(read) ? { ...pasted, ...read, from: 'markdown' } : pasted) : asText()
      const source = listsApart(text)
      if (isSmallMarkdown(source)) put(unlessTooDeep(treesFromMarkdown, source))
      else readInWorker({ text: source, as: 'markdown' }).then(put, asText)
    },
    () => then(pasted),
  )
}

/** Whether Markdown says more than its lines, which would be joined and lose their indents for nothing. */
export const isFormatted = ({ blocks, losses }: ReadResult): boolean =>
  losses.length > 0 ||
  blocks.some(({ block_type: type, body, children }) => {
    const elements = type === TEXT ? textObject(type, body)?.elements : undefined
    return (
      !elements || children.length > 0 || elements.some(({ text_run: run }) => !run || run.text_element_style)
    )
  })

/** Undefined if emphasis or links nest deeper than the library, which recurses for each, can follow. */
function unlessTooDeep(read: (text: string) => ReadResult, text: string): ReadResult | undefined {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}
