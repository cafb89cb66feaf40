import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  DeletedSheetCells,
  MediaStore,
  MediaUploader,
  OpenSheets,
  SaveQueue,
  SaveState,
} from '../../saving/saving'
import { ConsoleOn, settle } from '../../saving/testing/console-on'
import { p } from '../../saving/testing/page'
import { virtualService } from '../../saving/testing/virtual-service'
import { partOf } from '../testing/part-of'
import type { OpenQueue } from './open-queues'
import { addQueue, dropQueue, openQueue } from './open-queues'

const added: [key: string, open: OpenQueue][] = []
let browser = new EventTarget()

beforeEach(() => {
  browser = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, browser[name].bind(browser))
  vi.stubGlobal('navigator', { onLine: true })
})

/** Whether the browser asks before the page is closed. */
const leave = () => !browser.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  for (const [key, open] of added.splice(0)) dropQueue(key, open)
})

/** A queue of an application with unsaved changes, unless it `isSaved`. Returns the calls to it. */
function opened(
  key: string,
  owner: string,
  state: Partial<SaveState> = {},
  { isSaved = false, isAsking = false, isEditable = true } = {},
) {
  const done: string[] = []
  const does = (what: string) => () => void done.push(what)
  const open = partOf<OpenQueue>({
    owner,
    isEditable: () => isEditable,
    queue: partOf<SaveQueue>({
      isSaved,
      isToKeep: !isSaved || isAsking,
      getSnapshot: () => partOf<SaveState>(state),
      close: does('closed'),
      retry: does('retried'),
      keepDraft: does('kept'),
      setOnline: (isOnline: boolean) => done.push(isOnline ? 'online' : 'offline'),
    }),
    media: partOf<MediaStore>({ release: () => undefined }),
    uploader: partOf<MediaUploader>({ close: () => undefined }),
    sheets: partOf<OpenSheets>({ close: () => undefined, commit: does('committed') }),
    deletedSheets: partOf<DeletedSheetCells>({ close: () => undefined }),
  })
  addQueue(key, open, () => does('let go'))
  added.push([key, open])
  return done
}

test('closing with an open question only stores it, and does not ask', () => {
  const asking = opened('cli_one oc_a', 'cli_one', { phase: 'idle' }, { isSaved: true, isAsking: true })
  expect([leave(), asking]).toEqual([false, ['committed', 'kept']])
})

test('queues of one application store unsaved changes, end when another one writes, and release their resources', () => {
  const one = opened('cli_one oc_a', 'cli_one')
  const same = opened('cli_one oc_b', 'cli_one')
  expect([one, same]).toEqual([[], []])
  opened('cli_two oc_a', 'cli_two')
  expect([one, same]).toEqual([
    ['kept', 'closed', 'let go'],
    ['kept', 'closed', 'let go'],
  ])
  expect(openQueue('cli_one oc_a')).toBeUndefined()
  expect(openQueue('cli_two oc_a')).toBeDefined()
})

test.each<[Partial<SaveState>, string[]]>([
  [{ phase: 'waiting' }, ['committed', 'kept', 'retried']],
  [{ phase: 'retrying', pausedBy: 'tooOften' }, ['committed', 'kept']],
  [{ phase: 'sending' }, ['committed', 'kept']],
  [{ phase: 'stuck' }, ['committed', 'kept']],
])(
  'closing with unsaved changes asks first, stores them at once, and sends them if possible: %j',
  (state, done) => {
    const unsaved = opened('cli_one oc_a', 'cli_one', state)
    expect([leave(), unsaved]).toEqual([true, done])
  },
)

test.each([
  ['online', true, true, []],
  ['offline', false, true, ['committed', 'kept']],
  ['offline, in a page that only reads,', false, false, []],
] as const)(
  'closing %s with everything saved asks nothing, and stores what a reload can open',
  (_, onLine, isEditable, done) => {
    vi.stubGlobal('navigator', { onLine })
    const saved = opened('cli_one oc_a', 'cli_one', {}, { isSaved: true, isEditable })
    expect([leave(), saved]).toEqual([false, done])
  },
)

test('a queue is notified that the connection is lost or back, even while its page is closed', () => {
  const one = opened('cli_one oc_a', 'cli_one')
  const other = opened('cli_one oc_b', 'cli_one')
  for (const type of ['offline', 'online']) browser.dispatchEvent(new Event(type))
  expect([one, other]).toEqual([
    ['offline', 'online'],
    ['offline', 'online'],
  ])
})

test('text that is typed just before closing is stored at once, even when it may not be sent yet', async () => {
  const { clock, service } = await virtualService()
  const page = await ConsoleOn.open({ service, chat: 'oc_launch', clock })
  const { queue, sheets, uploader, leaving: deletedSheets } = page
  const open = partOf<OpenQueue>({
    owner: 'cli_one',
    queue,
    sheets,
    uploader,
    deletedSheets,
    media: partOf<MediaStore>({ release: () => undefined }),
  })
  addQueue('cli_one oc_launch', open, () => () => undefined)
  added.push(['cli_one oc_launch', open])
  const say = (words: string) => page.show({ ...page.screen, children: [p('a', words)] })
  for (const words of ['one', 'two', 'three']) {
    say(words)
    queue.retry()
    await settle(clock, [page], clock.now() + 1)
  }
  expect(page.calls).toHaveLength(3)
  say('four')
  leave()
  await settle(clock, [page], clock.now() + 1)
  expect([page.calls.length, page.kept?.wanted.children]).toEqual([3, [p('a', 'four')]])
})
