import { SHEET } from '../../contract/docx/block-numbers'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isLocal } from '../media/media-store'
import type { NamedBytes } from '../media/media-store'
import type { SendFailure } from '../queue/save-state'

/** Bytes that the server has for a held change: their SHA-256 by token. */
export type StoredBytes = Readonly<Record<string, string>>

export interface HeldBytesPorts {
  /** Bytes or cells that this browser has. Undefined: another one added them. */
  bytesOf(token: string, blockType: number): Promise<NamedBytes | undefined>
  /** Stores them on the server, and resolves to their SHA-256. */
  add(token: string, named: NamedBytes): Promise<string>
  failureOf(error: unknown): SendFailure
}

export type BytesRefusal = Extract<SendFailure, { kind: 'refused' }>

/** The tokens of bytes that no announcement has yet, each with a block that shows them. */
export function heldTokens(tree: BlockTree): Map<string, BlockTree> {
  const tokens = new Map<string, BlockTree>()
  for (const node of preOrder(tree)) {
    const token = tokenIn(node)
    if (token !== undefined && isLocal(token)) tokens.set(token, node)
  }
  return tokens
}

/** The number of pictures, files and sheets whose bytes the server does not have. `wireOf`: the service's token. */
export const missingOf = (
  tree: BlockTree,
  stored: StoredBytes = {},
  wireOf: (token: string) => string = (token) => token,
): number =>
  [...heldTokens(tree).keys()].filter((token) => !(token in stored) && isLocal(wireOf(token))).length

/** Whether it adds sheets with cells. A page that holds the change finds them live only by their cells. */
export const addsSheets = (tree: BlockTree, wireOf: (token: string) => string): boolean =>
  [...heldTokens(tree)].some(([token, { block_type: type }]) => type === SHEET && isLocal(wireOf(token)))

/** Stores the bytes of a held change on the server. Refused ones stay in this browser until the change adds others. */
export class HeldBytes {
  readonly #ports: HeldBytesPorts
  readonly #refused = new Map<string, BytesRefusal>()
  /** The tokens of the last tree. */
  #tokens = ''

  constructor(ports: HeldBytesPorts) {
    this.#ports = ports
  }

  /** The reason why the first of them was refused. */
  get refusal(): BytesRefusal | undefined {
    return [...this.#refused.values()][0]
  }

  /** Stores what the server lacks. Resolves to what it has. Throws if it does not answer. */
  async send(tree: BlockTree, stored: StoredBytes): Promise<StoredBytes> {
    const { bytesOf, add, failureOf } = this.#ports
    const tokens = heldTokens(tree)
    const now = [...tokens.keys()].join()
    if (this.#tokens !== now) this.#refused.clear()
    this.#tokens = now
    let has = stored
    for (const [token, { block_type: type }] of tokens) {
      if (token in has || this.#refused.has(token)) continue
      const named = await bytesOf(token, type)
      if (!named) continue
      try {
        has = { ...has, [token]: await add(token, named) }
      } catch (error) {
        const failure = failureOf(error)
        if (failure.kind !== 'refused') throw error
        this.#refused.set(token, failure)
      }
    }
    return has
  }
}
