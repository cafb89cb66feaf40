import { createHash } from 'node:crypto'
import { mapTree, preOrder, tokenIn, withToken } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import type { NamedBytes } from '../../saving/saving'

/** The pictures of a file and of an announcement, by what is in them. */
export interface PictureNames {
  /** The blocks of the file with a short token for each picture. */
  blocks: readonly BlockTree[]
  bytesOf(token: string): NamedBytes | undefined
  /** Equal for two tokens of the same bytes. */
  contentOf(token: string): string
  /** Downloads the pictures of a document that are not known yet, if the file has pictures to compare them with. */
  learn(document: BlockTree): Promise<void>
}

/** A file carries the bytes of a picture in its address. */
const DATA = /^data:image\/([a-z+.-]+);base64,/i

export function pictureNames(
  blocks: readonly BlockTree[],
  download: (token: string) => Promise<Blob>,
): PictureNames {
  const bytes = new Map<string, NamedBytes>()
  const contents = new Map<string, string>()
  const carried = (node: BlockTree): BlockTree => {
    const token = tokenIn(node)
    const [head, type = ''] = DATA.exec(token ?? '') ?? []
    if (token === undefined || head === undefined) return node
    const data = Buffer.from(token.slice(head.length), 'base64')
    const sum = sumOf(data)
    const local = `local:${sum}`
    bytes.set(local, {
      bytes: new Blob([data]),
      name: `${sum.slice(0, 8)}.${type === 'jpeg' ? 'jpg' : type}`,
    })
    contents.set(local, sum)
    return withToken(node, local)
  }
  const named = blocks.map((block) => mapTree(block, carried))
  return {
    blocks: named,
    bytesOf: (token) => bytes.get(token),
    contentOf: (token) => contents.get(token) ?? token,
    async learn(document) {
      if (bytes.size === 0) return
      for (const node of preOrder(document)) {
        const token = mediaOf(node.block_type) === 'image' ? tokenIn(node) : undefined
        if (token === undefined || contents.has(token)) continue
        const blob = await download(token).catch(() => undefined)
        if (blob) contents.set(token, sumOf(Buffer.from(await blob.arrayBuffer())))
      }
    },
  }
}

const sumOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
