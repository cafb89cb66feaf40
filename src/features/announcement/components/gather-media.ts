import type { BlockTree } from '../../../document/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'

export interface Gathered {
  /** The bytes of a picture as a `data:` address, by its token. */
  picture(token: string): string | undefined
  /** What an embedded sheet shows. */
  sheet(token: string): readonly (readonly string[])[] | undefined
}

/** Gets what an export needs and the document only names. What cannot be had is missing, and the export counts it. */
export async function gatherMedia(
  page: BlockTree,
  ports: EditorPorts,
  signal: AbortSignal,
): Promise<Gathered> {
  const pictures = new Map<string, string>()
  const sheets = new Map<string, readonly (readonly string[])[]>()
  const tokens = tokensIn(page)
  // One after another: the platform gives each application five a second.
  for (const { kind, token } of tokens) {
    if (signal.aborted) break
    try {
      if (kind === 'image') {
        const bytes = await ports.media.bytesOf(token)
        if (bytes && /^image\/(png|jpeg|gif|webp|bmp)$/.test(bytes.type))
          pictures.set(token, await asAddress(bytes))
      } else sheets.set(token, (await ports.sheets.read(token)).shown)
    } catch {
      // It is told as a loss, by the one who writes.
      continue
    }
  }
  return { picture: (token) => pictures.get(token), sheet: (token) => sheets.get(token) }
}

function tokensIn(page: BlockTree): { kind: 'image' | 'sheet'; token: string }[] {
  const found = new Map<string, 'image' | 'sheet'>()
  const waiting = [page]
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    waiting.push(...tree.children)
    for (const kind of ['image', 'sheet'] as const) {
      const token = (tree.body[kind] as { token?: string } | undefined)?.token
      if (token) found.set(token, kind)
    }
  }
  return [...found].map(([token, kind]) => ({ token, kind }))
}

const asAddress = (bytes: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the bytes could not be read')))
    reader.readAsDataURL(bytes)
  })
