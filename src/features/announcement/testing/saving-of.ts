import { vi } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { Listeners } from '../../../../primitives/listeners'
import { openConsent } from '../../../../saving/queue/consent'
import type { OpenSheets, SaveQueue, SaveState } from '../../../../saving/saving'
import { p, page } from '../../../editor/testing/page'
import type { OpenQueue } from '../../../saving/open-queues'
import { preferences } from '../../../storage/preferences'
import { partOf } from '../../../testing/part-of'
import type { Saving } from '../components/use-saving'
import type { UnsavedActions } from '../components/use-unsaved-actions'

const idle: SaveState = {
  phase: 'idle',
  revision: 1,
  unsaved: [],
  losses: [],
  orphanedCells: [],
  merges: 0,
  conflicts: [],
  unanswered: [],
  kept: [],
  isKept: true,
  isOnline: true,
  isHeld: false,
  isPartial: false,
}

interface Given {
  state?: Partial<SaveState>
  loads?: Partial<Saving['loads']>
  saved?: BlockTree
  wanted?: BlockTree
}

/** A `Saving` as a page passes it to its components. Everything is saved, except for what is given. */
export function savingOf({ state, loads, saved = page(p('a', 'Hello')), wanted = saved }: Given = {}) {
  const listeners = new Listeners()
  const now = { ...idle, ...state }
  const queue = {
    documents: { saved, wanted },
    unsavedCells: [],
    subscribe: listeners.add,
    getSnapshot: () => now,
    retry: vi.fn(),
    settleDifference: vi.fn(),
  }
  /** More is unsaved, and a draft of it was stored. */
  const show = (document: BlockTree) => {
    queue.documents = { saved, wanted: document }
    listeners.emit()
  }
  const giveUp = vi.fn()
  const saving = partOf<Saving>({
    queue: partOf<SaveQueue>(queue),
    state: now,
    loads: { done: 0, left: 0, failed: 0, ...loads },
    open: partOf<OpenQueue>({ sheets: partOf<OpenSheets>({ giveUp }) }),
    document: wanted,
    draft: undefined,
    consent: openConsent('cli_a', 'oc_launch', preferences),
    change: vi.fn(),
    allowLosses: vi.fn(),
    askAgain: vi.fn(),
  })
  return { saving, queue, giveUp, show }
}

/** Mocked actions that record which was called. */
export const unsavedActions = (isShown = true) =>
  ({
    show: vi.fn(),
    isShown: () => isShown,
    putBack: vi.fn(),
    giveUp: vi.fn(),
    textOf: () => 'Hello',
    settle: vi.fn(),
    copyUnsaved: vi.fn(async () => true),
    append: vi.fn(),
    focus: vi.fn(),
    answer: vi.fn(),
    answerKept: vi.fn(),
    takeBack: vi.fn(),
    undoRemoval: vi.fn(),
    discardAll: vi.fn(),
  }) satisfies UnsavedActions
