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
import { isOfTheGate } from '../refusal-scope'
import type { BlockIds } from './block-ids'
import type { DocumentReplica } from './document-replica'
import { Refusals } from './refusals'
import type { MediaPorts, SavingRules } from './save-queue-ports'
import type { Refusal, SendFailure } from './save-state'

type Refused = SendFailure & { kind: 'refused' }

/** The obstacles to saving the rest once no call is possible. */
export interface Obstacles {
  /** Blocks that cannot be saved, by reason. The status line shows the first one. */
  unsaved: readonly Refusal[]
  /** Blocks that wait for the user's answer because saving them destroys something. */
  losses: readonly Loss[]
}

/**
 * Decides WHICH call comes next, from the comparison of both documents and the known obstacles. Refused blocks wait
 * while the rest continues, bytes are placed once they have arrived, and nothing is destroyed without consent.
 */
export class Planning {
  readonly #replica: DocumentReplica
  readonly #media: Pick<MediaPorts, 'uploader' | 'deletedSheets'>
  readonly #placements = new MediaPlacements()
  readonly #refusals = new Refusals()
  readonly #allowed = new Set<string>()
  /** Sheets, by the service's tokens, whose cells are still to be copied into others. They stay until then. */
  #copied: ReadonlySet<string> = new Set()
  readonly #policy: RefusalPolicy

  constructor(
    replica: DocumentReplica,
    media: Pick<MediaPorts, 'uploader' | 'deletedSheets'> = {},
    rules: Pick<SavingRules, 'mayDestroy'> = {},
  ) {
    this.#replica = replica
    this.#media = media
    const refusals = this.#refusals
    this.#policy = {
      isRefused: refusals.isRefused,
      maxBatchWith: refusals.maxBatchWith,
      get isFull() {
        return refusals.isFull
      },
      mayDestroy: (loss) => this.#allowed.has(loss.id) || rules.mayDestroy?.(loss) === true,
      sheetCellsState: (token) =>
        this.#copied.has(token) ? 'reading' : (media.deletedSheets?.stateOf(token) ?? 'kept'),
    }
  }

  /** The next call, or the reason why there is none. Also sets the uploads that the uploader has to do. */
  next(): NextCall | Waiting | Stuck | undefined {
    for (;;) {
      const planned = this.#next()
      if (planned?.kind !== 'rename') return planned
      this.#rename(planned)
    }
  }

  /** Whether this very call was refused in a way that stops the whole announcement. */
  isStopped(call: NextCall): boolean {
    return this.#refusals.isStopped(call)
  }

  succeeded(call: NextCall) {
    if (call.kind !== 'delete') this.#allowOld(call.renames)
    this.#placements.succeeded(call)
    this.#refusals.succeeded(call)
  }

  /**
   * Records a refusal. `isOfAll`: no block is at fault. Returns undefined if the rest can continue, otherwise the
   * reason why nothing can.
   */
  refused(
    call: NextCall,
    failure: Refused,
    { isOfAll = isOfTheGate(failure.code) } = {},
  ): Refusal | undefined {
    // Sending the rest without the bytes will show whether they were at fault.
    const alone = isOfAll ? undefined : this.#placements.refused(call, this.#replica.saved)
    if (alone === 'again') return undefined
    if (alone) {
      this.#replica.tokens.forget(this.#replica.ids.wireOf(alone.id), alone.token)
      this.#media.uploader?.refused(alone.id, failure)
      return undefined
    }
    const obstacles = this.#refusals.refused(call, failure, isOfAll)
    if (call.kind === 'create') this.#refuseUploads(obstacles ?? call.ids, failure)
    if (obstacles) return undefined
    const { code, msg, logId } = failure
    return { code, msg, logId, call: call.kind, ids: [], isOfPage: true }
  }

  /** The present refusals, even while other changes are still to be saved. */
  get refusals(): readonly Refusal[] {
    return this.#refusals.all
  }

  /** The obstacles, by reason. */
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
            (loss) => !this.#policy.mayDestroy(loss),
          )
        : []
    const refusals = this.#refusals
      .report(refused)
      .map((refusal) => (held.size > 0 ? refusal : { ...refusal, isRestSaved: true as const }))
    return { unsaved: [...refusals, ...own], losses }
  }

  /** Refusals for blocks whose bytes or cells did not arrive. At least one. */
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

  /** Allows losses to which the user agreed. */
  allow(losses: readonly Loss[]) {
    for (const { id } of losses) this.#allowed.add(id)
  }

  /** Allows everything, or these blocks, to be tried once more. */
  forgetRefusals(ids?: readonly string[]) {
    this.#refusals.forget(ids)
  }

  /** Forgets agreements and refusals, because everything is saved. */
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
    const uploads = pendingUploads(documents, tokens, ids)
    const sheets = uploads.filter(({ kind }) => kind === 'sheet')
    this.#copied = new Set(sheets.map(({ token }) => tokens.wireOf(token)))
    this.#media.uploader?.setUploads(uploads)
    this.#media.deletedSheets?.keep(sheetsToDelete(documents, (token) => tokens.wireOf(token)))
    return this.#placements.next(
      (id, token) => tokens.tokenFor(ids.wireOf(id), token),
      (carried) => nextCall(documents.saved, documents.wanted, carried, this.#policy),
    )
  }

  /** Renames blocks of the service that are now other blocks of the page. Planning then starts again. */
  #rename({ renames, resultingTree }: Renaming) {
    this.#replica.rename(renames)
    this.#allowOld(renames)
    this.#replica.apply({ kind: 'saved', saved: resultingTree })
  }

  /** Allows the losses of a block for its old copy, too. */
  #allowOld(renames: readonly [id: string, old: string][]) {
    for (const [id, old] of renames) if (this.#allowed.has(id)) this.#allowed.add(old)
  }

  /** Refuses the uploads of blocks that cannot be created. The blocks' own refusals report this. */
  #refuseUploads(ids: readonly string[], failure: Refused) {
    const refused = new Set(ids)
    for (const top of preOrder(this.#replica.wanted).filter((node) => refused.has(node.id))) {
      for (const { id } of preOrder(top)) this.#media.uploader?.refused(id, failure)
    }
  }
}

/** All bytes and cells that existing blocks still lack, in document order. */
function pendingUploads({ saved, wanted }: Documents, tokens: MediaTokens, ids: BlockIds): PendingUpload[] {
  if (saved === wanted) return []
  const waiting = blocksWaiting(saved, wanted, { tokenFor: () => undefined, isFilled: () => false })
  if (waiting.length === 0) return []
  const made = new Map(preOrder(saved).map((node) => [node.id, node]))
  return waiting.map(({ id, token, kind, name }) => {
    const node = made.get(id)
    const has = node && tokenIn(node)
    // The block already has these bytes and is to be recreated elsewhere, so their target does not exist yet.
    if (!node || has === token) return { kind, id, token, name, isUploaded: false }
    const blockId = ids.wireOf(id)
    const isUploaded = tokens.tokenFor(blockId, token) !== undefined
    return { kind, id, token, name, blockId, isUploaded, ...(kind === 'sheet' && has && { sheet: has }) }
  })
}

/** A block that needs bytes, or the cells of a sheet, that the service does not hold for it yet. */
interface WaitingBlock {
  id: string
  /** The page's token for them. */
  token: string
  kind: 'image' | 'file' | 'sheet'
  /** The name of its file. Empty if it has none. */
  name: string
}

/** All waiting blocks in document order, including those that are still to be created. */
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
