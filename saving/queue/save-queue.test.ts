import { beforeEach, describe, expect, test } from 'vitest'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked, Weather } from '../testing/console-on'
import { outline } from '../testing/outline'
import { callout, grid, p, quoteContainer, table } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

let clock: VirtualClock
let service: Asked
let sky: Weather[]

beforeEach(async () => {
  ;({ clock, service } = await virtualService())
  sky = []
})

const open = (name?: string) =>
  ConsoleOn.open({
    service,
    chat: 'oc_launch',
    clock,
    weather: () => sky.shift() ?? 'fine',
    ...(name && { name }),
  })

const pass = (console: ConsoleOn, ms: number) => settle(clock, [console], clock.now() + ms)
const add = (console: ConsoleOn, ...blocks: BlockTree[]) =>
  console.show({ ...console.screen, children: [...console.screen.children, ...blocks] })
const phase = (console: ConsoleOn) => console.queue.getSnapshot().phase
const listed = async () => outline(await readAll(service, 'oc_launch', -1))

describe('a change', () => {
  test('is sent after 400 ms without another change', async () => {
    const console = await open()
    add(console, p('a', 'Hello'))
    await pass(console, 399)
    expect([phase(console), console.calls.length]).toEqual(['waiting', 0])
    await pass(console, 1)
    expect([phase(console), console.calls.length]).toEqual(['idle', 1])
    expect(await listed()).toEqual([1, '', [2, 'Hello']])
    expect(console.queue.blockIdOf('a')).not.toBe('a')
  })

  test('is sent after 2 s of continuous changes', async () => {
    const console = await open()
    add(console, p('a', ''))
    for (let key = 1; key <= 7; key++) {
      await pass(console, 300)
      expect(console.calls.length).toBe(key * 300 < 2_000 ? 0 : 1)
      console.show({ ...console.screen, children: [p('a', 'x'.repeat(key))] })
    }
  })

  test('is stored in the browser before it is sent, and deleted there when it is saved', async () => {
    const console = await open()
    add(console, p('a', 'Hello'))
    await pass(console, 300)
    expect(console.kept?.wanted.children[0]).toEqual(p('a', 'Hello'))
    sky = ['lostAnswer']
    await pass(console, 100)
    expect(console.kept?.inFlight?.wire.client_token).toBe('n-token-1')
    await settle(clock, [console])
    expect(console.kept).toBeUndefined()
  })
})

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a change %d turns after the queue has read back and rests is saved like any other',
  async (turns) => {
    const console = await open()
    const stop = console.queue.subscribe(() => {
      if (console.queue.getSnapshot().readAt === undefined) return
      stop()
      let resting = Promise.resolve()
      for (let turn = 0; turn < turns; turn++) resting = resting.then(() => undefined)
      void resting.then(() => add(console, p('b')))
    })
    add(console, p('a'))
    await settle(clock, [console])
    expect([phase(console), console.queue.isSaved]).toEqual(['idle', true])
  },
)

test('a document that was only opened counts as stored, because nothing is unsaved', async () => {
  expect((await open()).queue.getSnapshot().isKept).toBe(true)
})

test('a failed look for changes delays no save, even while the revision cannot be read', async () => {
  let isDown = false
  const whole = service
  service = async (endpoint, input) => {
    if (isDown && (endpoint as unknown) === GetAnnouncement) return { status: 503, code: 1, msg: 'down' }
    return await whole(endpoint, input)
  }
  const console = await open()
  isDown = true
  console.queue.check()
  await pass(console, 10)
  expect(phase(console)).toBe('idle')
  add(console, p('a', 'Hello'))
  await pass(console, 400)
  expect([phase(console), await listed()]).toEqual(['idle', [1, '', [2, 'Hello']]])
})

describe('a call', () => {
  test('that got no answer is sent again first, unchanged, even if text was typed since', async () => {
    sky = ['lostAnswer', 'lostRequest']
    const console = await open()
    add(console, p('a', 'one'))
    await pass(console, 400)
    expect(phase(console)).toBe('retrying')
    add(console, p('b', 'two'))
    await settle(clock, [console])
    expect(console.calls[1]).toEqual(console.calls[0])
    expect(console.calls).toHaveLength(3)
    expect(await listed()).toEqual([1, '', [2, 'one'], [2, 'two']])
  })

  test('that gets no answer in four tries makes the queue offline, and is sent once the connection is back', async () => {
    sky = ['lostRequest', 'lostRequest', 'lostRequest', 'lostRequest']
    const console = await open()
    add(console, p('a'))
    await pass(console, 4_000)
    expect(phase(console)).toBe('offline')
    await settle(clock, [console])
    expect(phase(console)).toBe('idle')
  })

  test('waits for as long as the service says when it came too often', async () => {
    sky = ['tooOften']
    const console = await open()
    add(console, p('a'))
    await pass(console, 400)
    expect(console.queue.getSnapshot()).toMatchObject({ phase: 'retrying', retryAt: clock.now() + 700 })
    await pass(console, 700)
    expect(phase(console)).toBe('idle')
  })

  test('that finds no room is stored and sent again, unchanged, until there is room', async () => {
    sky = ['noRoom', 'noRoom', 'noRoom', 'noRoom', 'noRoom']
    const console = await open()
    add(console, p('a', 'Hello'))
    await pass(console, 4_000)
    expect(console.queue.getSnapshot()).toMatchObject({ phase: 'retrying', pausedBy: 'noRoom', unsaved: [] })
    expect(console.kept?.wanted.children[0]).toEqual(p('a', 'Hello'))
    await settle(clock, [console])
    expect(phase(console)).toBe('idle')
    expect(await listed()).toEqual([1, '', [2, 'Hello']])
  })

  test('is not pending if everything is saved and the connection is lost, and the read back follows later', async () => {
    const console = await open()
    add(console, p('a'))
    await pass(console, 1_000)
    console.queue.setOnline(false)
    await settle(clock, [console])
    console.queue.check()
    await settle(clock, [console])
    expect(console.queue.getSnapshot()).toMatchObject({ phase: 'idle', isOnline: false })
    expect(console.queue.getSnapshot().readAt).toBeUndefined()
    console.queue.setOnline(true)
    await settle(clock, [console])
    expect(console.queue.getSnapshot()).toMatchObject({ phase: 'idle', isOnline: true, readAt: 2 })
  })

  test('is not made while the browser is offline', async () => {
    const console = await open()
    console.queue.setOnline(false)
    add(console, p('a'))
    await settle(clock, [console])
    expect([phase(console), console.calls.length]).toEqual(['offline', 0])
    console.queue.setOnline(true)
    await settle(clock, [console])
    expect(phase(console)).toBe('idle')
  })

  test('is made if the connection was lost only for a moment', async () => {
    const console = await open()
    add(console, p('a'))
    await pass(console, 100)
    console.queue.setOnline(false)
    console.queue.setOnline(true)
    await settle(clock, [console])
    expect(phase(console)).toBe('idle')
  })
})

describe('what the service creates by itself', () => {
  const boxes = () => [
    callout('c', p('d', 'one')),
    quoteContainer('q', p('r', 'two'), p('s', 'three')),
    table('t', [
      ['x', 'y'],
      ['z', 'w'],
    ]),
    grid('g', ['g1', p('h', 'left')], ['g2', p('i', 'right')]),
  ]
  const texts = (console: ConsoleOn) => preOrder(console.screen).map(({ id }) => console.queue.blockIdOf(id))

  test('is read before anything else is planned, and filled instead of created twice', async () => {
    const console = await open()
    add(console, ...boxes())
    await settle(clock, [console])
    expect(phase(console)).toBe('idle')
    const held = await readAll(service, 'oc_launch', -1)
    expect(outline(held)).toEqual(outline(console.screen))
    expect(preOrder(held).map(({ id }) => id)).toEqual(texts(console))
  })

  test('is read again when that answer is lost', async () => {
    const console = await open()
    console.readWeather.push('lostAnswer', 'tooOften')
    add(console, ...boxes())
    await pass(console, 400)
    expect(phase(console)).toBe('retrying')
    await settle(clock, [console])
    const made = console.calls.filter((call) => call.kind === 'create' && call.block_id === 'oc_launch')
    expect([phase(console), made.length]).toEqual(['idle', 1])
    expect(await listed()).toEqual(outline(console.screen))
  })

  test('is read at the next visit when the page closed before', async () => {
    const first = await open('first')
    first.readWeather.push(...Array<Weather>(20).fill('lostAnswer'))
    add(first, ...boxes())
    await pass(first, 1_000)
    first.close()
    expect(first.kept?.pendingChildren?.ids).toEqual(['c', 'q', 't', 'g'])
    const second = await ConsoleOn.open({
      service,
      chat: 'oc_launch',
      clock,
      entry: first.kept!,
      name: 'second',
    })
    second.queue.resume()
    await settle(clock, [second])
    expect(phase(second)).toBe('idle')
    expect(await listed()).toEqual(outline(first.screen))
  })

  test('is read at the revision of our own write, even if another user has written since', async () => {
    const [first, second] = [await open('first'), await open('second')]
    first.readWeather.push('lostAnswer')
    add(first, ...boxes())
    await settle(clock, [first, second], clock.now() + 450)
    add(second, p('e', 'theirs'))
    await settle(clock, [first, second])
    first.queue.check()
    await settle(clock, [first, second])
    expect([phase(first), outline(first.screen)]).toEqual(['idle', await listed()])
    expect(preOrder(first.screen).filter(({ id }) => id === 'd')).toHaveLength(1)
    expect(JSON.stringify(outline(first.screen))).toContain('theirs')
  })
})

describe('a refusal', () => {
  const tooLong = () => p('a', 'x'.repeat(100_001))

  test('stops saving with its code and the blocks concerned, and the call is not repeated automatically', async () => {
    const console = await open()
    add(console, tooLong())
    await settle(clock, [console])
    expect(console.queue.getSnapshot()).toMatchObject({
      phase: 'stuck',
      refusal: { code: 4000027, ids: ['a'] },
    })
    expect(console.calls).toHaveLength(1)
    console.queue.setOnline(true)
    await settle(clock, [console])
    expect(console.calls).toHaveLength(1)
    console.queue.retry()
    await settle(clock, [console])
    expect(console.calls).toHaveLength(2)
  })

  test('ends when the text is fixed', async () => {
    const console = await open()
    add(console, tooLong())
    await settle(clock, [console])
    console.show({ ...console.screen, children: [p('a', 'short')] })
    await settle(clock, [console])
    expect(console.queue.getSnapshot()).toMatchObject({ phase: 'idle', refusal: undefined })
    expect(await listed()).toEqual([1, '', [2, 'short']])
  })
})

describe('somebody else', () => {
  const both = async () => {
    const first = await open('first')
    add(first, p('a', 'start'), p('b', 'start'))
    await settle(clock, [first])
    return [first, await open('second')] as const
  }
  const write = (console: ConsoleOn, index: number, text: string) => {
    const { id } = console.screen.children[index]!
    console.show({ ...console.screen, children: console.screen.children.with(index, p(id, text)) })
  }

  test('who wrote in another block is merged without a conflict', async () => {
    const [first, second] = await both()
    write(second, 1, 'theirs')
    await settle(clock, [first, second])
    write(first, 0, 'ours')
    await settle(clock, [first, second])
    expect(outline(first.screen)).toEqual([1, '', [2, 'ours'], [2, 'theirs']])
    expect(first.queue.getSnapshot()).toMatchObject({ phase: 'idle', merges: 1, conflicts: [] })
  })

  test('who wrote before us is read before we send our first change after a pause of ten seconds', async () => {
    const [first, second] = await both()
    write(second, 1, 'theirs')
    await pass(second, 7_000)
    const sent = first.calls.length
    write(first, 0, 'o')
    await pass(first, 200)
    expect([outline(first.screen), phase(first)]).toEqual([[1, '', [2, 'o'], [2, 'start']], 'waiting'])

    await settle(clock, [first, second])
    await pass(first, 10_001)
    write(second, 1, 'theirs again')
    await settle(clock, [first, second])
    write(first, 0, 'ours')
    await pass(first, 200)
    expect([outline(first.screen), phase(first)]).toEqual([
      [1, '', [2, 'ours'], [2, 'theirs again']],
      'waiting',
    ])
    expect(first.calls).toHaveLength(sent + 1)
    await settle(clock, [first, second])
    expect(first.queue.getSnapshot()).toMatchObject({ phase: 'idle', isUnderOurs: false })
  })

  test('who wrote in the same block finds both texts, although ours was written on top', async () => {
    const [first, second] = await both()
    write(second, 0, 'theirs')
    await settle(clock, [first, second])
    write(first, 0, 'ours')
    await settle(clock, [first, second])
    expect(await listed()).toEqual([1, '', [2, 'ours'], [2, 'theirs'], [2, 'start']])
    expect(first.queue.getSnapshot()).toMatchObject({
      conflicts: [{ id: 'a', kind: 'both' }],
      isUnderOurs: true,
    })
  })

  test('and two versions of the same words: the question stays until it is answered, through merges and the next visit', async () => {
    const [first, second] = await both()
    write(second, 0, 'theirs')
    await settle(clock, [first, second])
    write(first, 0, 'ours')
    await settle(clock, [first, second])
    second.queue.check()
    await settle(clock, [first, second])
    write(second, 2, 'something else')
    await settle(clock, [first, second])
    first.queue.check()
    await settle(clock, [first, second])
    const { conflicts, unanswered } = first.queue.getSnapshot()
    expect([conflicts, unanswered]).toMatchObject([[], [{ id: 'a', kind: 'both' }]])
    const entry = first.kept!
    first.close()
    const again = await ConsoleOn.open({ service, chat: 'oc_launch', clock, name: 'again', entry })
    again.queue.resume()
    await settle(clock, [again, second])
    expect(again.queue.getSnapshot()).toMatchObject({ phase: 'idle', unanswered })
    again.queue.conflictsAnswered(again.queue.getSnapshot().unanswered)
    await settle(clock, [again, second])
    expect([again.queue.getSnapshot().unanswered, again.kept]).toEqual([[], undefined])
  })

  test('who wrote while nothing was written here is identifiable: theirs is the newest revision', async () => {
    const [first, second] = await both()
    write(second, 0, 'theirs')
    await settle(clock, [first, second])
    first.queue.check()
    await settle(clock, [first, second])
    expect(first.queue.getSnapshot()).toMatchObject({ phase: 'idle', merges: 1, isUnderOurs: false })
    expect(first.queue.getSnapshot().revision).toBe(second.queue.getSnapshot().revision)
  })

  test('text typed during a look for changes is never reported as saved', async () => {
    const [first] = await both()
    first.queue.check()
    expect(phase(first)).toBe('idle')
    write(first, 0, 'ours')
    expect(phase(first)).toBe('waiting')
    await settle(clock, [first])
    expect(phase(first)).toBe('idle')
    expect(await listed()).toEqual([1, '', [2, 'ours'], [2, 'start']])
  })

  test('who deleted the block that we write into causes no refusal', async () => {
    const [first, second] = await both()
    second.show({ ...second.screen, children: [second.screen.children[1]!] })
    await settle(clock, [first, second])
    write(first, 0, 'ours')
    await settle(clock, [first, second])
    expect(phase(first)).toBe('idle')
    expect(await listed()).toEqual([1, '', [2, 'ours'], [2, 'start']])
  })

  test('who wrote while nothing happened here is found by a look for changes', async () => {
    const [first, second] = await both()
    write(second, 0, 'theirs')
    await settle(clock, [first, second])
    first.queue.check()
    await settle(clock, [first, second])
    expect(outline(first.screen)).toEqual([1, '', [2, 'theirs'], [2, 'start']])
    const held = preOrder(first.queue.serverDocument.document).map((node) => node.id)
    expect(held).toEqual(preOrder(await readAll(service, 'oc_launch', -1)).map((node) => node.id))
  })
})

test('the last letter is stored at once when the page closes, even while nothing can be sent', async () => {
  const console = await open()
  console.queue.setOnline(false)
  add(console, p('a', 'last'))
  console.queue.keepDraft()
  await pass(console, 0)
  expect(outline(console.kept!.wanted)).toEqual(outline(console.screen))
})
