import type { BlockTree } from '../../document/block-tree'
import { preOrder } from '../../document/block-tree'
import type { NameLookup } from '../../document/blocks/block-spec'
import { kindNames, textObject } from '../../document/blocks/registry'
import { languageFor } from '../../i18n/languages'
import type { Loss } from '../import/losses'
import { loadEquationMarkup } from '../insert/equation-renderer'
import { jsonFromTree } from './export-file'
import { htmlFromTree } from './html-from-tree'
import { markdownFromTree } from './markdown-from-tree'

/** The input of an export: plain values, so that it can be sent to a worker. */
export interface ExportRequest {
  format: 'markdown' | 'html' | 'json' | 'word'
  page: BlockTree
  language: string
  /** By open_id. */
  people: ReadonlyMap<string, string>
  /** Bytes of pictures as `data:` addresses, by token. */
  pictures: ReadonlyMap<string, string>
  /** The shown cells of embedded sheets, by token. */
  sheets: ReadonlyMap<string, readonly (readonly string[])[]>
}

export interface ExportedDocument {
  /** Text, or the bytes of a Word file. */
  content: string | Uint8Array<ArrayBuffer>
  /** Content that the format cannot hold. */
  losses: readonly Loss[]
}

export async function exportDocument(request: ExportRequest): Promise<ExportedDocument> {
  const { format, page, language, people, pictures, sheets } = request
  if (format === 'json') return { content: jsonFromTree(page), losses: [] }
  const kinds = kindNames(languageFor([language]))
  const names: NameLookup = {
    person: (id) => people.get(id),
    kind: (key) => kinds[key] ?? key,
  }
  const sheet = (token: string) => sheets.get(token)
  const picture = (token: string) => pictures.get(token)
  if (format === 'markdown') return asContent(markdownFromTree(page, names, sheet))
  if (format === 'word') {
    const { docxFromTree } = await import('../word/write-docx')
    const { bytes, losses } = docxFromTree(page, names, { picture, sheet }, language)
    return { content: bytes, losses }
  }
  // If the equation writer cannot be loaded, equations stay as their sources.
  const math = await loadEquationMarkup().catch(() => undefined)
  return asContent(htmlFromTree(page, names, { picture, sheet, math }, language))
}

const asContent = ({ text, losses }: { text: string; losses: readonly Loss[] }): ExportedDocument => ({
  content: text,
  losses,
})

/** The people that a page mentions, each once. */
export const mentionedIn = (page: BlockTree): string[] => [
  ...new Set(
    preOrder(page).flatMap(({ block_type, body }) =>
      (textObject(block_type, body)?.elements ?? []).flatMap(
        ({ mention_user }) => mention_user?.user_id ?? [],
      ),
    ),
  ),
]
