import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenQueue } from './open-queues'
import { addQueue, dropQueue, openQueue } from './open-queues'
import type { SaveState } from './save-state'

const added: [key: string, open: OpenQueue][] = []
let leave: (() => boolean) | undefined

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, warn: (event: BeforeUnloadEvent) => void) => {
    leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      warn(event)
      return event.defaultPrevented
    }
  })
  vi.stubGlobal('removeEventListener', () => (leave = undefined))
})

afterEach(() => {
  for (const [key, open] of added.splice(0)) dropQueue(key, open)
})

/** A queue of an application that has something unsaved; `done` lists what happened to it. */
function opened(key: string, owner: string, state: Partial<SaveState> = {}) {
  const done: string[] = []
  const does = (what: string) => () => void done.push(what)
  const open = {
    owner,
    queue: {
      isSaved: false,
      getSnapshot: () => state,
      close: does('closed'),
      retry: does('retried'),
      keepDraft: does('kept'),
    },
    media: { release: () => undefined },
    uploader: { close: () => undefined },
    sheets: { close: () => undefined, commit: does('committed') },
    deletedSheets: { close: () => undefined },
  } as unknown as OpenQueue
  addQueue(key, open, () => does('let go'))
  added.push([key, open])
  return done
}

test('queues of one application end when another one writes, and release what they hold', () => {
  const one = opened('cli_one oc_a', 'cli_one')
  const same = opened('cli_one oc_b', 'cli_one')
  expect([one, same]).toEqual([[], []])
  opened('cli_two oc_a', 'cli_two')
  expect([one, same]).toEqual([
    ['closed', 'let go'],
    ['closed', 'let go'],
  ])
  expect(openQueue('cli_one oc_a')).toBeUndefined()
  expect(openQueue('cli_two oc_a')).toBeDefined()
})

test.each<[Partial<SaveState>, string[]]>([
  [{ phase: 'waiting' }, ['committed', 'retried']],
  [{ phase: 'retrying' }, ['committed', 'retried']],
  [{ phase: 'retrying', pausedBy: 'tooOften' }, ['committed', 'kept']],
  [{ phase: 'sending' }, ['committed', 'kept']],
  [{ phase: 'offline' }, ['committed', 'kept']],
  [{ phase: 'stuck' }, ['committed', 'kept']],
  [{ phase: 'asking' }, ['committed', 'kept']],
])(
  'leaving with something unsaved asks first, and what is waiting is sent or kept at once: %j',
  (state, done) => {
    const unsaved = opened('cli_one oc_a', 'cli_one', state)
    expect([leave?.(), unsaved]).toEqual([true, done])
  },
)
