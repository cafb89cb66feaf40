import type { ClipboardEvent } from 'react'
import type { LossKey } from '../../../editor/import/losses'
import { looksLikeMarkdown } from '../../../editor/paste/looks-like-markdown'
import type { PostLines } from './post-from-blocks'

/** The part of a clipboard that the composer reads. */
export interface Clipboard {
  html: string
  text: string
  /** Where in the title it goes; otherwise it goes into the text. */
  inTitle?: [from: number, to: number]
}

/** The content of a clipboard. A code editor also copies its colours as HTML: what is meant is its text. */
export const contentOf = ({ clipboardData }: ClipboardEvent) => ({
  files: [...clipboardData.files],
  html: clipboardData.types.includes('vscode-editor-data') ? '' : clipboardData.getData('text/html'),
  text: clipboardData.getData('text/plain'),
})

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
  { html, text }: Clipboard,
  people: ReadonlyMap<string, string>,
): Promise<PostLines> {
  try {
    const { postFromHtml, postFromMarkdown } = await import('./read-pasted')
    if (html !== '') return postFromHtml(html, people) ?? asText(text, 'formattingAsText')
    if (!looksLikeMarkdown(text)) return plainLines(text)
    return (await postFromMarkdown(text, people)) ?? asText(text, 'markdownAsText')
  } catch {
    return plainLines(text)
  }
}
