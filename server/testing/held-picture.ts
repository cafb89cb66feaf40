import { IMAGE, PAGE, TEXT } from '../../contract/docx/block-numbers'
import { CONSOLE_HEADER } from '../../contract/herald/console-header'
import { sha256Of } from '../../service/blobs/sha256-of'

/** The page with one line kept and a picture that a held change adds. */
export const picturedPage = (chat_id: string, line: string, token: string) => [
  { block_id: chat_id, block_type: PAGE, children: [line, 'new'], page: { elements: [] } },
  {
    block_id: line,
    block_type: TEXT,
    parent_id: chat_id,
    text: { elements: [{ text_run: { content: 'kept' } }] },
  },
  {
    block_id: 'new',
    block_type: IMAGE,
    parent_id: chat_id,
    image: { token, width: 100, height: 100 },
  },
]

interface Bytes {
  app_id: string
  chat_id: string
  token: string
  words: string
  /** In place of the true ones. */
  more?: Record<string, string>
}

/** The request of a page that adds bytes to a held change. */
export async function bytesForm({ app_id, chat_id, token, words, more }: Bytes) {
  const bytes = new TextEncoder().encode(words)
  const form = new FormData()
  const sha256 = await sha256Of(bytes)
  const fields = { app_id, chat_id, token, name: '', size: String(bytes.length), sha256, ...more }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes]))
  return { method: 'POST', headers: { [CONSOLE_HEADER]: '1' }, body: form }
}
