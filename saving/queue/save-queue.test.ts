import { describe, expect, test } from 'vitest'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { preOrder } from '../../document/block-tree'
import { settle } from '../testing/console-on'
import type { ConsoleOn, Weather } from '../testing/console-on'
import { add, all, below, launched, pass, phase, show, state, texts } from '../testing/launched'
import { rows, callout, grid, p, quoteContainer, table } from '../testing/page'

const on = launched()

describe('a change', () => {
  test('is sent after 400 ms without another change', async () => {
    const console = await on.open()
    add(console, p('a', 'Hello'))
    await pass(console, 399)
    expect([phase(console), console.calls.length]).toEqual(['waiting', 0])
    await pass(console, 1)
    expect([phase(console), console.calls.length]).toEqual(['idle', 1])
    expect(await on.listed()).toEqual([[2, 'Hello']])
    expect(console.queue.blockIdOf('a')).not.toBe('a')
  })

  test('of several keys soon after a save is sent 400 ms after the last one', async () => {
    const console = await on.open()
    add(console, p('a', 'Hello'))
    await pass(console, 450)
    for (const words of ['Hello w', 'Hello wo']) {
      show(console, p('a', words))
      await pass(console, 90)
    }
    await pass(console, 309)
    expect([phase(console), console.calls.length]).toEqual(['waiting', 1])
    await pass(console, 1)
    expect([phase(console), console.calls.length]).toEqual(['idle', 2])
  })

  test('is sent after 2 s of continuous changes', async () => {
    const console = await on.open()
    add(console, p('a', ''))
    for (let key = 1; key <= 7; key++) {
      await pass(console, 300)
      expect(console.calls.length).toBe(key * 300 < 2_000 ? 0 : 1)
      show(console, p('a', 'x'.repeat(key)))
    }
  })

  test('is stored in the browser before it is sent, and deleted there when it is saved', async () => {
    const console = await on.open()
    add(console, p('a', 'Hello'))
    await pass(console, 300)
    expect(console.kept?.wanted.children[0]).toEqual(p('a', 'Hello'))
    on.sky = ['lostAnswer']
    await pass(console, 100)
    expect(console.kept?.inFlight?.wire.client_token).toBe('n-token-1')
    await all(console)
    expect(console.kept).toBeUndefined()
  })
})

test('listeners hear that a draft was stored, although more was changed in the same state', async () => {
  const console = await on.open()
  console.queue.setOnline(false)
  add(console, p('a'))
  await pass(console, 1_000)
  const before = state(console)
  let heard = 0
  console.queue.subscribe(() => heard++)
  add(console, p('b'))
  await pass(console, 1_000)
  expect([state(console), heard]).toEqual([before, 1])
})

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a change %d turns after the queue has read back and rests is saved like any other',
  async (turns) => {
    const console = await on.open()
    const stop = console.queue.subscribe(() => {
      if (state(console).readAt === undefined) return
      stop()
      let resting = Promise.resolve()
      for (let turn = 0; turn < turns; turn++) resting = resting.then(() => undefined)
      void resting.then(() => add(console, p('b')))
    })
    add(console, p('a'))
    await all(console)
    expect([phase(console), console.queue.isSaved]).toEqual(['idle', true])
  },
)

test('a failed look for changes delays no save, even while the revision cannot be read', async () => {
  let isDown = false
  const whole = on.service
  on.service = async (endpoint, input) => {
    if (isDown && (endpoint as unknown) === GetAnnouncement) return { status: 503, code: 1, msg: 'down' }
    return await whole(endpoint, input)
  }
  const console = await on.open()
  isDown = true
  console.queue.check()
  await pass(console, 10)
  expect(phase(console)).toBe('idle')
  add(console, p('a', 'Hello'))
  await pass(console, 400)
  expect([phase(console), await on.listed()]).toEqual(['idle', [[2, 'Hello']]])
})

describe('a call', () => {
  test('that got no answer is sent again first, unchanged, even if text was typed since', async () => {
    on.sky = ['lostAnswer', 'lostRequest']
    const console = await on.open()
    add(console, p('a', 'one'))
    await pass(console, 400)
    expect(phase(console)).toBe('retrying')
    add(console, p('b', 'two'))
    await all(console)
    expect(console.calls[1]).toEqual(console.calls[0])
    expect(console.calls).toHaveLength(3)
    expect(await on.listed()).toEqual(texts('one', 'two'))
  })

  test('that gets no answer in four tries makes the queue offline, and is sent once the connection is back', async () => {
    on.sky = ['lostRequest', 'lostRequest', 'lostRequest', 'lostRequest']
    const console = await on.open()
    add(console, p('a'))
    await pass(console, 4_000)
    expect(phase(console)).toBe('offline')
    await all(console)
    expect(phase(console)).toBe('idle')
  })

  test('waits for as long as the service says when it came too often', async () => {
    on.sky = ['tooOften']
    const console = await on.open()
    add(console, p('a'))
    await pass(console, 400)
    expect(state(console)).toMatchObject({ phase: 'retrying', retryAt: on.clock.now() + 700 })
    await pass(console, 700)
    expect(phase(console)).toBe('idle')
  })

  test('that finds no room is stored and sent again, unchanged, until there is room', async () => {
    on.sky = ['noRoom', 'noRoom', 'noRoom', 'noRoom', 'noRoom']
    const console = await on.open()
    add(console, p('a', 'Hello'))
    await pass(console, 4_000)
    expect(state(console)).toMatchObject({ phase: 'retrying', pausedBy: 'noRoom', unsaved: [] })
    expect(console.kept?.wanted.children[0]).toEqual(p('a', 'Hello'))
    await all(console)
    expect(phase(console)).toBe('idle')
    expect(await on.listed()).toEqual([[2, 'Hello']])
  })

  test('is not pending if everything is saved and the connection is lost, and the read back follows later', async () => {
    const console = await on.open()
    add(console, p('a'))
    await pass(console, 1_000)
    console.queue.setOnline(false)
    await all(console)
    console.queue.check()
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', isOnline: false })
    expect(state(console).readAt).toBeUndefined()
    console.queue.setOnline(true)
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', isOnline: true, readAt: 2 })
  })

  test('is not made while the browser is offline', async () => {
    const console = await on.open()
    console.queue.setOnline(false)
    add(console, p('a'))
    await all(console)
    expect([phase(console), console.calls.length]).toEqual(['offline', 0])
    console.queue.setOnline(true)
    await all(console)
    expect(phase(console)).toBe('idle')
  })

  test('is made if the connection was lost only for a moment', async () => {
    const console = await on.open()
    add(console, p('a'))
    await pass(console, 100)
    console.queue.setOnline(false)
    console.queue.setOnline(true)
    await all(console)
    expect(phase(console)).toBe('idle')
  })
})

describe('what the service creates by itself', () => {
  const boxes = () => [
    callout('c', p('d', 'one')),
    quoteContainer('q', p('r', 'two'), p('s', 'three')),
    table('t', rows('x y', 'z w')),
    grid('g', ['g1', p('h', 'left')], ['g2', p('i', 'right')]),
  ]

  test('is read again when that answer is lost', async () => {
    const console = await on.open()
    console.readWeather.push('lostAnswer', 'tooOften')
    add(console, ...boxes())
    await pass(console, 400)
    expect(phase(console)).toBe('retrying')
    await all(console)
    const made = console.calls.filter((call) => call.kind === 'create' && call.block_id === 'oc_launch')
    expect([phase(console), made.length]).toEqual(['idle', 1])
    expect(await on.listed()).toEqual(below(console.screen))
  })

  test('is read at the next visit when the page closed before', async () => {
    const first = await on.open({ name: 'first' })
    first.readWeather.push(...Array<Weather>(20).fill('lostAnswer'))
    add(first, ...boxes())
    await pass(first, 1_000)
    first.close()
    expect(first.kept?.pendingChildren?.ids).toEqual(['c', 'q', 't', 'g'])
    const second = await on.reopen(first)
    await all(second)
    expect(phase(second)).toBe('idle')
    expect(await on.listed()).toEqual(below(first.screen))
  })

  test('is read at the revision of our own write, even if another user has written since', async () => {
    const [first, second] = [await on.open({ name: 'first' }), await on.open({ name: 'second' })]
    first.readWeather.push('lostAnswer')
    add(first, ...boxes())
    await settle(on.clock, [first, second], on.clock.now() + 450)
    add(second, p('e', 'theirs'))
    await all(first, second)
    first.queue.check()
    await all(first, second)
    expect([phase(first), below(first.screen)]).toEqual(['idle', await on.listed()])
    expect(preOrder(first.screen).filter(({ id }) => id === 'd')).toHaveLength(1)
    expect(JSON.stringify(below(first.screen))).toContain('theirs')
  })
})

describe('a refusal', () => {
  const tooLong = () => p('a', 'x'.repeat(100_001))

  test('stops saving with its code and the blocks concerned, and the call is not repeated automatically', async () => {
    const console = await on.open()
    add(console, tooLong())
    await all(console)
    expect(state(console)).toMatchObject({
      phase: 'stuck',
      refusal: { code: 4000027, ids: ['a'] },
    })
    expect(console.calls).toHaveLength(1)
    console.queue.setOnline(true)
    await all(console)
    expect(console.calls).toHaveLength(1)
    console.queue.retry()
    await all(console)
    expect(console.calls).toHaveLength(2)
  })
})

describe('somebody else', () => {
  const both = async () => {
    const first = await on.open({ name: 'first' })
    add(first, p('a', 'start'), p('b', 'start'))
    await all(first)
    return [first, await on.open({ name: 'second' })] as const
  }
  const write = (console: ConsoleOn, index: number, text: string) => {
    const { id } = console.screen.children[index]!
    show(console, ...console.screen.children.with(index, p(id, text)))
  }

  test('who wrote before us is read before we send our first change after a pause of ten seconds', async () => {
    const [first, second] = await both()
    write(second, 1, 'theirs')
    await pass(second, 7_000)
    const sent = first.calls.length
    write(first, 0, 'o')
    await pass(first, 200)
    expect([below(first.screen), phase(first)]).toEqual([texts('o', 'start'), 'waiting'])

    await all(first, second)
    await pass(first, 10_001)
    write(second, 1, 'theirs again')
    await all(first, second)
    write(first, 0, 'ours')
    await pass(first, 200)
    expect([below(first.screen), phase(first)]).toEqual([texts('ours', 'theirs again'), 'waiting'])
    expect(first.calls).toHaveLength(sent + 1)
    await all(first, second)
    expect(state(first)).toMatchObject({ phase: 'idle', isUnderOurs: false })
  })

  test('who wrote in the same block finds both texts, although ours was written on top', async () => {
    const [first, second] = await both()
    write(second, 0, 'theirs')
    await all(first, second)
    write(first, 0, 'ours')
    await all(first, second)
    expect(await on.listed()).toEqual(texts('ours', 'theirs', 'start'))
    expect(state(first)).toMatchObject({
      conflicts: [{ id: 'a', kind: 'both' }],
      isUnderOurs: true,
    })
  })

  test('and two versions of the same words: the question stays until it is answered, through merges and the next visit', async () => {
    const [first, second] = await both()
    write(second, 0, 'theirs')
    await all(first, second)
    write(first, 0, 'ours')
    await all(first, second)
    second.queue.check()
    await all(first, second)
    write(second, 2, 'something else')
    await all(first, second)
    first.queue.check()
    await all(first, second)
    const { conflicts, unanswered } = state(first)
    expect([conflicts, unanswered]).toMatchObject([[], [{ id: 'a', kind: 'both' }]])
    first.close()
    const again = await on.reopen(first)
    await all(again, second)
    expect(state(again)).toMatchObject({ phase: 'idle', unanswered })
    again.queue.conflictsAnswered(state(again).unanswered)
    await all(again, second)
    expect([state(again).unanswered, again.kept]).toEqual([[], undefined])
  })

  test('text typed during a look for changes is never reported as saved', async () => {
    const [first] = await both()
    first.queue.check()
    expect(phase(first)).toBe('idle')
    write(first, 0, 'ours')
    expect(phase(first)).toBe('waiting')
    await all(first)
    expect(phase(first)).toBe('idle')
    expect(await on.listed()).toEqual(texts('ours', 'start'))
  })

  test('who wrote while nothing happened here is found by a look for changes', async () => {
    const [first, second] = await both()
    write(second, 0, 'theirs')
    await all(first, second)
    first.queue.check()
    await all(first, second)
    expect(below(first.screen)).toEqual(texts('theirs', 'start'))
    const held = preOrder(first.queue.serverDocument.document).map((node) => node.id)
    expect(held).toEqual(preOrder(await on.held()).map((node) => node.id))
  })
})
