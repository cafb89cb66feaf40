import type { BlockTree } from '../../../document/block-tree'
import { preOrder } from '../../../document/block-tree'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { kindNames, textObject } from '../../../document/blocks/registry'
import type { Loss } from '../../../formats/losses'
import { languageFor } from '../../i18n/languages'
import { loadEquationMarkup } from '../insert/equation-renderer'
import { jsonFromTree } from './export-file'
import { htmlFromTree } from './html-from-tree'
import { markdownFromTree } from './markdown-from-tree'

type TextFormat = 'markdown' | 'html' | 'json'

/** The input of an export: plain values, so that it can be sent to a worker. */
export interface ExportRequest {
  format: TextFormat | 'word'
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

/** Converts a document to a format that is text. */
export async function exportText(request: ExportRequest & { format: TextFormat }): Promise<ExportedDocument> {
  const { format, page, language, pictures, sheets } = request
  if (format === 'json') return { content: jsonFromTree(page), losses: [] }
  const names = namesFor(request)
  const sheet = (token: string) => sheets.get(token)
  const picture = (token: string) => pictures.get(token)
  if (format === 'markdown') return asContent(markdownFromTree(page, names, sheet))
  // If the equation writer cannot be loaded, equations stay as their sources.
  const math = await loadEquationMarkup().catch(() => undefined)
  return asContent(htmlFromTree(page, names, { picture, sheet, math }, language))
}

export function namesFor({ language, people }: ExportRequest): NameLookup {
  const kinds = kindNames(languageFor([language]))
  return { person: (id) => people.get(id), kind: (key) => kinds[key] ?? key }
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
