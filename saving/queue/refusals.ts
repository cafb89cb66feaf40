import { stableJson } from '../../document/block-tree'
import type { NextCall } from '../plan/call-items'
import { callItems } from '../plan/call-items'
import type { CallItem, RefusalPolicy } from '../plan/refusal-policy'
import { scopeOfRefusal } from '../refusal-scope'
import type { Refusal, SendFailure } from './save-state'

type Refused = SendFailure & { kind: 'refused' }

/** A refusal of a block, with the kind of call. */
interface ReportedRefusal extends Omit<Refused, 'kind'> {
  call: NextCall['kind']
}

/** After more refusals than this in a row, without a success between, a refused call is no longer split. */
const MOST_IN_A_ROW = 20

/**
 * Remembers refusals, so that none delays the rest. The service does not say which block of a call is at fault, so
 * the call is sent again in halves until one block is left. That one is not sent again until its content changes or
 * the user retries. A refusal of the whole announcement (no permission, a deleted chat) stops saving until the next
 * call is a different one.
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
   * Records a refusal. Returns the blocks that are refused from now on. Undefined if it concerns the whole
   * announcement, according to its code or `isOfAll`, so that saving stops.
   */
  refused(call: NextCall, failure: Refused, isOfAll = false): readonly string[] | undefined {
    const { kind: _, ...said } = failure
    const reported: ReportedRefusal = { ...said, call: call.kind }
    const pieces = callItems(call)
    const scope = scopeOfRefusal(failure.code, pieces.some(holdsMention))
    if (isOfAll || scope === 'page') {
      this.#stopped = keyOf(call)
      return undefined
    }
    if (scope === 'newBlocks') {
      this.#full = reported
      return call.kind === 'create' ? call.ids : []
    }
    this.#inARow += 1
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
    // The document may have room now.
    if (call.kind === 'delete') this.#full = undefined
  }

  /** Allows everything, or these blocks, to be tried once more. */
  forget(ids?: readonly string[]) {
    for (const id of ids ?? [...this.#reported.keys(), ...this.#most.keys()]) {
      this.#reported.delete(id)
      this.#most.delete(id)
    }
    this.#stopped = undefined
    this.#full = undefined
    this.#inARow = 0
  }

  /** The refusals of every block that has not been saved since. */
  get all(): readonly Refusal[] {
    return this.#grouped([...this.#reported.keys()])
  }

  /** The report once nothing else is left to save: each refusal with its blocks. Other refusals are forgotten. */
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

const holdsMention = ({ payload }: CallItem) => payload.includes('"mention_user"')

function keyOf(call: NextCall): string {
  const { resultingTree: _, ...said } = call
  return stableJson(said)
}
