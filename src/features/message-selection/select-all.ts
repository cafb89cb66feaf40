import type { Message } from '../../../contract/im/messages/message'
import { Listeners } from '../../../primitives/listeners'
import { MAX_PICKED, type Selection } from '../forward/forward'
import type { RowPage, RowSource } from './rows'

/** The progress of selecting all messages of a filter. */
export interface SelectAllProgress {
  /** How many messages were looked at, apart from those already loaded. */
  looked: number
  /** The time of the earliest of them, if they are read back in time. */
  backTo: number | undefined
  /** Reading is held back until then, on the clock of `performance.now()`. */
  heldUntil?: number | undefined
  /** Why it stopped; absent while it continues. */
  error?: unknown
}

/**
 * Selects all messages of a filter page by page, from the newest on. It stops when a bundle is full, nothing remains,
 * or the user stops it. Selecting or deselecting any message meanwhile stops it, too.
 */
export interface SelectAll {
  /** Undefined until a first page was not enough, or reading has to wait. The same object until it gets further. */
  state(): SelectAllProgress | undefined
  start(source: RowSource): Promise<void>
  /** Reads the page that failed again. */
  retry(): Promise<void>
  /**
   * Keeps what is selected. Returns whether there was anything to stop. `of`:
   * stops only the selecting of that list.
   */
  stop(of?: unknown): boolean
  subscribe(listener: () => void): () => void
}

export function createSelectAll(selection: Selection): SelectAll {
  let leaving: AbortController | undefined
  let underWay: RowSource | undefined
  let leavePace: (() => void) | undefined
  let state: SelectAllProgress | undefined
  let goOn = () => Promise.resolve()
  const listeners = new Listeners()

  const show = (next: SelectAllProgress | undefined) => {
    if (next === state) return
    state = next
    listeners.emit()
  }

  function stop(of = underWay?.of) {
    if (underWay === undefined || underWay.of !== of) return false
    leaving?.abort()
    leavePace?.()
    leaving = underWay = leavePace = undefined
    show(undefined)
    return true
  }

  async function start(source: RowSource) {
    stop()
    const mine = new AbortController()
    leaving = mine
    underWay = source
    const { pace } = source
    const edit = selection.begin()
    const found = [...source.held]
    const isEnough = () => selection.picked().length >= MAX_PICKED
    edit.pick(found, { count: found.length })
    let progress: SelectAllProgress = { looked: 0, backTo: undefined }
    leavePace = pace?.subscribe(() => {
      if (state?.error === undefined) show({ ...progress, heldUntil: pace.heldUntil() })
    })

    function add({ messages, looked, backTo }: RowPage) {
      found.push(...messages)
      if (messages.length > 0) edit.pick(found, { count: found.length })
      progress = { looked: progress.looked + looked, backTo: backTo ?? progress.backTo }
      if (!isEnough()) show(progress)
    }

    goOn = async () => {
      if (state) show(progress)
      while (!isEnough()) {
        const before = selection.picked()
        try {
          const page = await source.next(mine.signal)
          if (leaving !== mine) return
          if (!page || !hasSame(before, selection.picked())) break
          add(page)
        } catch (error) {
          if (leaving === mine) show({ ...progress, error })
          return
        }
      }
      stop()
    }
    await goOn()
  }

  return {
    state: () => state,
    start,
    retry: () => goOn(),
    stop,
    subscribe: listeners.add,
  }
}

/** Compares ids: a message that was read again is another object. */
const hasSame = (before: readonly Message[], now: readonly Message[]): boolean =>
  before.length === now.length &&
  before.every(({ message_id }, index) => message_id === now[index]?.message_id)
