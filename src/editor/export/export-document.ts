import { exportText, namesFor } from './export-text'
import type { ExportedDocument, ExportRequest } from './export-text'

/** Converts a document to any format. Only workers load this: the writer of Word files is large. */
export async function exportDocument(request: ExportRequest): Promise<ExportedDocument> {
  const { format, page, language, pictures, sheets } = request
  if (format !== 'word') return exportText({ ...request, format })
  const { docxFromTree } = await import('../word/write-docx')
  const media = {
    picture: (token: string) => pictures.get(token),
    sheet: (token: string) => sheets.get(token),
  }
  const { bytes, losses } = await docxFromTree(page, namesFor(request), media, language)
  return { content: bytes, losses }
}
