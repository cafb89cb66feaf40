import { stableJson } from '../../document/block-tree'
import type { NextCall } from '../plan/call-items'
import { callItems } from '../plan/call-items'
import type { RefusalPolicy } from '../plan/refusal-policy'
import type { Refusal, SendFailure } from './save-state'

type Refused = SendFailure & { kind: 'refused' }

/** What the service said of a block, and to what. */
interface ReportedRefusal extends Omit<Refused, 'kind'> {
  call: NextCall['kind']
}

/** The document holds as many blocks as it may: no other new one would fare better (platform/docx#updates-and-their-limits). */
const FULL = 1770004

/** More than this one after another, with no success between, and what is left of a call is not looked into any more. */
const MOST_IN_A_ROW = 20

/**
 * Refusals that stand, so that none holds up the rest. Which block of a call is
 * at fault the service does not say: the call goes again in halves until one
 * block is left, and that one is not sent again until it says something else or
 * somebody asks for another try. What is said of the whole announcement (no
 * permission, a chat that is gone) stops every call as it is.
 */
export class Refusals implements Omit<RefusalPolicy, 'mayDestroy' | 'sheetCellsState'> {
  readonly #reported = new Map<string, Map<string, ReportedRefusal>>()
  readonly #most = new Map<string, number>()
  #stopped: string | undefined
  #full: ReportedRefusal | undefined
  #inARow = 0

  get isFull(): boolean {
    return this.#full !== undefined
  }

  readonly isRefused = (id: string, said: () => string): boolean =>
    this.#reported.get(id)?.has(said()) ?? false

  readonly maxBatchWith = (id: string): number => this.#most.get(id) ?? Infinity

  /** Whether this very call was refused for the whole announcement. */
  isStopped(call: NextCall): boolean {
    return this.#stopped !== undefined && this.#stopped === keyOf(call)
  }

  /**
   * Weighs a refusal. Answers the blocks that it stands for from now on;
   * undefined when it is about the whole announcement and nothing can go on.
   */
  refused(call: NextCall, failure: Refused): readonly string[] | undefined {
    const { kind: _, ...said } = failure
    const reported: ReportedRefusal = { ...said, call: call.kind }
    if (isOfTheWhole(failure)) {
      this.#stopped = keyOf(call)
      return undefined
    }
    if (failure.code === FULL) {
      this.#full = reported
      return call.kind === 'create' ? call.ids : []
    }
    this.#inARow += 1
    const pieces = callItems(call)
    if (pieces.length > 1 && this.#inARow <= MOST_IN_A_ROW) {
      const half = Math.ceil(pieces.length / 2)
      for (const { id } of pieces) this.#most.set(id, half)
      return []
    }
    for (const piece of pieces) {
      const ofBlock = this.#reported.get(piece.id) ?? new Map<string, ReportedRefusal>()
      this.#reported.set(piece.id, ofBlock.set(piece.payload, reported))
      this.#most.delete(piece.id)
    }
    return call.ids
  }

  succeeded(call: NextCall) {
    this.#stopped = undefined
    this.#inARow = 0
    for (const id of call.ids) {
      this.#reported.delete(id)
      this.#most.delete(id)
    }
    // There may be room now.
    if (call.kind === 'delete') this.#full = undefined
  }

  /** Everything may be tried once more. */
  forget() {
    this.#reported.clear()
    this.#most.clear()
    this.#stopped = undefined
    this.#full = undefined
    this.#inARow = 0
  }

  /** Every block that something of was refused, and has not been taken since. */
  get all(): readonly Refusal[] {
    return this.#grouped([...this.#reported.keys()])
  }

  /** What to say once nothing else is left to save: each refusal with the blocks to which it was said. Others are forgotten. */
  report(ids: readonly string[]): readonly Refusal[] {
    const left = new Set(ids)
    for (const id of this.#reported.keys()) if (!left.has(id)) this.#reported.delete(id)
    return this.#grouped([...left])
  }

  #grouped(ids: readonly string[]): Refusal[] {
    const groups = new Map<number | undefined, Refusal>()
    for (const id of ids) {
      const said = this.#lastOf(id) ?? this.#full
      const group = groups.get(said?.code)
      if (group) group.ids.push(id)
      else groups.set(said?.code, { ...(said ?? { msg: '' }), ids: [id] })
    }
    return [...groups.values()]
  }

  #lastOf = (id: string): ReportedRefusal | undefined => [...(this.#reported.get(id)?.values() ?? [])].at(-1)
}

/** Codes about who may write at all, and about the announcement as such; a failure without a code is no answer about a block. */
const isOfTheWhole = ({ code }: Refused): boolean =>
  code === undefined || ofTheWhole.has(code) || Math.floor(code / 1_000) === 1_772 || isOfTheGate(code)

/** Forbidden, a document in copying, a document too old. */
const ofTheWhole = new Set([1770020, 1770021, 1770032])

/** Token, scope and application are looked at before what a call says (99991661 …); a form that fails is about the call (99992402). */
const isOfTheGate = (code: number): boolean => Math.floor(code / 1_000) === 99_991

function keyOf(call: NextCall): string {
  const { resultingTree: _, ...said } = call
  return stableJson(said)
}
