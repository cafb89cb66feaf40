import type { ClipboardEvent } from 'react'
import type { LossKey } from '../../../formats/losses'
import { modeIn } from '../../editor/paste/editor-mode'
import { listsApart } from '../../editor/paste/lists-apart'
import { looksLikeMarkdown } from '../../editor/paste/looks-like-markdown'
import type { PostLines } from './post-from-blocks'

/** The part of a clipboard that the composer reads. */
export interface Clipboard {
  html: string
  text: string
  /** Set for lines of code from a code editor: their language, as the editor names it. */
  mode?: string
  /** Where in the title it goes; otherwise it goes into the text. */
  inTitle?: [from: number, to: number]
}

/** The content of a clipboard. A code editor also copies its colours as HTML: what is meant is its text, or its code. */
export function contentOf({ clipboardData }: ClipboardEvent): Clipboard & { files: readonly File[] } {
  const files = [...clipboardData.files]
  const text = clipboardData.getData('text/plain')
  const editorData = clipboardData.getData('vscode-editor-data')
  if (editorData === '') return { files, text, html: clipboardData.getData('text/html') }
  const mode = modeIn(editorData)
  const isCode = mode !== 'markdown' && mode !== 'plaintext' && text.trimEnd().includes('\n')
  return { files, text, html: '', ...(isCode && { mode }) }
}

/** Whether more than the text of a clipboard is meant. */
export const hasFormatting = ({ html, text, mode }: Clipboard): boolean =>
  html !== '' || mode !== undefined || looksLikeMarkdown(text)

/** Plain text as lines of a post. */
export const plainLines = (text: string): PostLines => ({
  lines: text.split(/\r\n?|\n/).map((line) => [{ tag: 'text', text: line }]),
  pictures: [],
  losses: [],
})

/** Plain text in place of what is too much to read or to send. */
export const asText = (text: string, key: LossKey): PostLines => ({
  ...plainLines(text),
  losses: [{ key, number: 1 }],
})

/** The lines of a post that a clipboard holds; the words alone if the reader cannot be loaded, as without a network. */
export async function readClipboard(
  { html, text, mode }: Clipboard,
  people: ReadonlyMap<string, string>,
): Promise<PostLines> {
  try {
    const { postFromCode, postFromHtml, postFromMarkdown } = await import('./read-pasted')
    if (mode !== undefined) return postFromCode(text, mode)
    if (html !== '') return postFromHtml(html, people) ?? asText(text, 'formattingAsText')
    if (!looksLikeMarkdown(text)) return plainLines(text)
    return (await postFromMarkdown(listsApart(text), people)) ?? asText(text, 'markdownAsText')
  } catch {
    return plainLines(text)
  }
}
