import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import { fileNameOf } from '../../document/compare/block-text'
import { compareTrees } from '../../document/compare/compare-trees'
import type { Documents } from '../media/created-sheets'
import { sheetsToDelete } from '../media/deleted-sheets'
import type { MediaTokens } from '../media/media-tokens'
import type { PendingUpload } from '../media/uploader'
import type { NextCall } from '../plan/call-items'
import { lossesIn } from '../plan/losses'
import type { Loss } from '../plan/losses'
import { MediaPlacements } from '../plan/media-placements'
import { nextCall } from '../plan/next-call'
import type { Renaming, Waiting } from '../plan/next-call'
import type { Stuck, UploadedMedia } from '../plan/plan'
import type { RefusalPolicy } from '../plan/refusal-policy'
import { wireToken } from '../plan/replacement-of'
import type { BlockIds } from './block-ids'
import type { DocumentReplica } from './document-replica'
import { Refusals } from './refusals'
import type { SaveQueueOptions } from './save-queue-options'
import type { Refusal, SendFailure } from './save-state'

type Refused = SendFailure & { kind: 'refused' }

/** What stands in the way once nothing else can be called. */
export interface Obstacles {
  /** Blocks that cannot be saved as they are, by why; the first is what to say in a line. */
  unsaved: readonly Refusal[]
  /** Blocks that wait for an answer, as saving them destroys something. */
  losses: readonly Loss[]
}

/**
 * WHAT is called next: the comparison of both documents, and what is known to
 * stand in its way. Blocks that were refused wait alone, bytes that are on their
 * way come when they are there, and nothing is destroyed that nobody has agreed to.
 */
export class Planning {
  readonly #replica: DocumentReplica
  readonly #options: Pick<SaveQueueOptions, 'uploader' | 'deletedSheets' | 'mayDestroy'>
  readonly #placements = new MediaPlacements()
  readonly #refusals = new Refusals()
  readonly #allowed = new Set<string>()
  readonly #policy: RefusalPolicy

  constructor(
    replica: DocumentReplica,
    options: Pick<SaveQueueOptions, 'uploader' | 'deletedSheets' | 'mayDestroy'>,
  ) {
    this.#replica = replica
    this.#options = options
    const refusals = this.#refusals
    this.#policy = {
      isRefused: refusals.isRefused,
      maxBatchWith: refusals.maxBatchWith,
      get isFull() {
        return refusals.isFull
      },
      mayDestroy: (id) => this.#allowed.has(id) || options.mayDestroy?.() === true,
      sheetCellsState: (token) => options.deletedSheets?.stateOf(token) ?? 'kept',
    }
  }

  /** What to do next; says on the way what bytes it waits for. */
  next(): NextCall | Waiting | Stuck | undefined {
    for (;;) {
      const planned = this.#next()
      if (planned?.kind !== 'rename') return planned
      this.#rename(planned)
    }
  }

  /** Whether this very call was refused for the whole announcement. */
  isStopped(call: NextCall): boolean {
    return this.#refusals.isStopped(call)
  }

  succeeded(call: NextCall) {
    if (call.kind !== 'delete') this.#allowOld(call.renames)
    this.#placements.succeeded(call)
    this.#refusals.succeeded(call)
  }

  /** Weighs a refusal; undefined when the rest can go on, and else why nothing can. */
  refused(call: NextCall, failure: Refused): Refusal | undefined {
    // Whether the bytes were at fault is found by sending the rest without them.
    const alone = this.#placements.refused(call, this.#replica.saved)
    if (alone === 'again') return undefined
    if (alone) {
      this.#replica.tokens.forget(this.#replica.ids.wireOf(alone.id), alone.token)
      this.#options.uploader?.refused(alone.id, failure)
      return undefined
    }
    const obstacles = this.#refusals.refused(call, failure)
    if (call.kind === 'create') this.#refuseUploads(obstacles ?? call.ids, failure)
    if (obstacles) return undefined
    const { code, msg, logId } = failure
    return { code, msg, logId, call: call.kind, ids: call.ids }
  }

  /** What is refused now, whatever else is still to be saved. */
  get refusals(): readonly Refusal[] {
    return this.#refusals.all
  }

  /** What stands in the way, by its reasons. */
  obstacles({ problems }: Stuck): Obstacles {
    const idsOf = (wanted: (reason: Stuck['reason']) => boolean) =>
      problems.filter(({ reason }) => wanted(reason)).map(({ id }) => id)
    const reasons = new Set(problems.map(({ reason }) => reason))
    const refused = idsOf((reason) => reason === 'refused')
    const own = [...reasons].flatMap((reason): Refusal[] =>
      reason === 'refused' || reason === 'consent'
        ? []
        : [{ reason, msg: '', ids: [...new Set(idsOf((other) => other === reason))] }],
    )
    const held = new Set(idsOf((reason) => reason === 'consent'))
    const losses =
      held.size > 0
        ? lossesIn(this.#compared(), this.#policy.sheetCellsState).filter(
            ({ id }) => !this.#policy.mayDestroy(id),
          )
        : []
    const refusals = this.#refusals
      .report(refused)
      .map((refusal) => (held.size > 0 ? refusal : { ...refusal, isRestSaved: true as const }))
    return { unsaved: [...refusals, ...own], losses }
  }

  /** What is said of blocks whose bytes or cells did not arrive; there is one such block at least. */
  failedUploads(ids: readonly string[]): Refusal[] {
    const meant = new Set(ids)
    const nodes = preOrder(this.#replica.wanted).filter(({ id }) => meant.has(id))
    const sheets = nodes.filter(({ block_type }) => mediaOf(block_type) === 'sheet')
    const others = nodes.filter(({ block_type }) => mediaOf(block_type) !== 'sheet')
    return (['bytes', 'sheets'] as const).flatMap((reason) => {
      const of = reason === 'sheets' ? sheets : others
      return of.length > 0 ? [{ reason, msg: '', ids: of.map(({ id }) => id) }] : []
    })
  }

  /** What the blocks that are asked about would lose may go. */
  allow(losses: readonly Loss[]) {
    for (const { id } of losses) this.#allowed.add(id)
  }

  /** Everything may be tried once more. */
  forgetRefusals() {
    this.#refusals.forget()
  }

  /** All is saved: no answer is good for another time. */
  settled() {
    this.#allowed.clear()
    this.#refusals.forget()
  }

  #compared() {
    const { saved, wanted } = this.#replica.documents
    return compareTrees(saved, wanted)
  }

  #next(): ReturnType<typeof nextCall> {
    const { documents, ids, tokens } = this.#replica
    this.#options.uploader?.setUploads(pendingUploads(documents, tokens, ids))
    this.#options.deletedSheets?.keep(sheetsToDelete(documents, (token) => tokens.wireOf(token)))
    return this.#placements.next(
      (id, token) => tokens.tokenFor(ids.wireOf(id), token),
      (carried) => nextCall(documents.saved, documents.wanted, carried, this.#policy),
    )
  }

  /** Blocks of the service stand for other blocks of the page from now on; the plan is made again. */
  #rename({ renames, resultingTree }: Renaming) {
    this.#replica.rename(renames)
    this.#allowOld(renames)
    this.#replica.apply({ kind: 'saved', saved: resultingTree })
  }

  /** What was allowed of a block is allowed of its old copy. */
  #allowOld(renames: readonly [id: string, old: string][]) {
    for (const [id, old] of renames) if (this.#allowed.has(id)) this.#allowed.add(old)
  }

  /** Blocks that cannot be made get no bytes either; they say so themselves. */
  #refuseUploads(ids: readonly string[], failure: Refused) {
    const refused = new Set(ids)
    for (const top of preOrder(this.#replica.wanted).filter((node) => refused.has(node.id))) {
      for (const { id } of preOrder(top)) this.#options.uploader?.refused(id, failure)
    }
  }
}

/** All bytes and cells that blocks of the service do not have yet, in the order of the document. */
function pendingUploads({ saved, wanted }: Documents, tokens: MediaTokens, ids: BlockIds): PendingUpload[] {
  if (saved === wanted) return []
  const waiting = blocksWaiting(saved, wanted, { tokenFor: () => undefined, isFilled: () => false })
  if (waiting.length === 0) return []
  const made = new Map(preOrder(saved).map((node) => [node.id, node]))
  return waiting.map(({ id, token, kind, name }) => {
    const node = made.get(id)
    const has = node && tokenIn(node)
    // A block that has these very bytes is to be made again elsewhere: there is no place for them yet.
    if (!node || has === token) return { kind, id, token, name, isUploaded: false }
    const blockId = ids.wireOf(id)
    const isUploaded = tokens.tokenFor(blockId, token) !== undefined
    return { kind, id, token, name, blockId, isUploaded, ...(kind === 'sheet' && has && { sheet: has }) }
  })
}

/** A block that is to have bytes, or the cells of a sheet, which the service does not hold for it. */
interface WaitingBlock {
  id: string
  /** What it is to have, as the page names it. */
  token: string
  kind: 'image' | 'file' | 'sheet'
  /** What the block calls its file; empty where it says nothing. */
  name: string
}

/** All of them in the order of the document, those that are still to be made among them. */
export function blocksWaiting(saved: BlockTree, wanted: BlockTree, carried: UploadedMedia): WaitingBlock[] {
  if (saved === wanted) return []
  const { pairs, added } = compareTrees(saved, wanted)
  const found = new Map<string, WaitingBlock>()
  for (const pair of pairs) {
    if (pair.edited && lacks(pair.saved, pair.wanted, carried)) add(pair.wanted, found)
  }
  for (const node of added.values()) add(node, found)
  if (found.size < 2) return [...found.values()]
  return preOrder(wanted).flatMap(({ id }) => found.get(id) ?? [])
}

function add(node: BlockTree, found: Map<string, WaitingBlock>) {
  const kind = mediaOf(node.block_type)
  const token = tokenIn(node)
  if (kind && token) found.set(node.id, { id: node.id, token, kind, name: fileNameOf(node) })
}

function lacks(saved: BlockTree, wanted: BlockTree, carried: UploadedMedia): boolean {
  if (mediaOf(wanted.block_type) === 'sheet') return carried.isFilled?.(wanted.id) !== true
  return wireToken(saved, wanted, carried) === undefined
}
