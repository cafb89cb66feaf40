import { indexTree, mapTree, preOrder, tokenIn, withToken } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { goneIfRefused } from '../send-failure'
import { isLocal } from './media-store'
import type { MediaStore } from './media-store'
import { sha256Of } from './sha256-of'

/** The document that a held change is an edit of, the held change, and what is live. */
interface Versions {
  base: BlockTree
  held: BlockTree
  live: BlockTree
}

/** Whether bytes that a page added are those that the service has by another token. */
export type IsSameMedia = (local: string, wire: string, blockType: number) => Promise<boolean>

/**
 * The blocks of a held change whose bytes are live since: another browser, or a publication, let it go live. The service
 * has the bytes by a token of its own, so only the bytes show it.
 */
export async function liveMedia(
  { base, held, live }: Versions,
  isSame: IsSameMedia,
): Promise<{ mine: BlockTree; its: BlockTree }[]> {
  const before = indexTree(base)
  const isNew = (node: BlockTree) => {
    const was = before.get(node.id)?.node
    return !was || tokenIn(was) !== tokenIn(node)
  }
  const left = new Set(preOrder(held).filter((node) => isLocal(tokenIn(node) ?? '') && isNew(node)))
  const found: { mine: BlockTree; its: BlockTree }[] = []
  if (left.size === 0) return found
  for (const its of preOrder(live)) {
    const wire = tokenIn(its)
    if (wire === undefined || isLocal(wire) || !isNew(its)) continue
    const alike = [...left].filter(({ block_type: type }) => type === its.block_type)
    const first = alike.filter(({ id }) => id === its.id)
    for (const mine of [...first, ...alike.filter((each) => !first.includes(each))]) {
      if (!(await isSame(tokenIn(mine)!, wire, its.block_type))) continue
      found.push({ mine, its })
      left.delete(mine)
      break
    }
  }
  return found
}

/** The held change with the service's tokens for bytes that are live. */
export async function withLiveTokens(versions: Versions, isSame: IsSameMedia): Promise<BlockTree> {
  const tokens = new Map((await liveMedia(versions, isSame)).map(({ mine, its }) => [mine.id, tokenIn(its)!]))
  if (tokens.size === 0) return versions.held
  return mapTree(versions.held, (node) => {
    const token = tokens.get(node.id)
    return token === undefined ? node : withToken(node, token)
  })
}

/** Compares the bytes, by the hash that the server has of them if there is one. */
export async function sameBytes(
  media: Pick<MediaStore, 'named' | 'elsewhere'>,
  local: string,
  wire: string,
): Promise<boolean> {
  const its = await media.named(wire).catch(goneIfRefused)
  if (!its) return false
  const held = media.elsewhere?.sha256Of(local)
  const found = held === undefined ? undefined : await sha256Of(its.bytes)
  if (found !== undefined) return held === found
  const mine = await media.named(local).catch(goneIfRefused)
  return mine !== undefined && (await haveSameBytes(mine.bytes, its.bytes))
}

async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  const [mine, its] = [await one.arrayBuffer(), await other.arrayBuffer()].map((each) => new Uint8Array(each))
  return mine!.every((byte, at) => byte === its![at])
}
