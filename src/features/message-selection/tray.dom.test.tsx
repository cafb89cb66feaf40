import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import type { Language } from '../../i18n/languages'
import { holdRequests } from '../../testing/hold-requests'
import { latinWords, render, startService } from '../../testing/render'
import { createSelection, type Selection } from '../forward/forward'
import { messageOf } from '../message-content/testing/message-of'
import { ReadPace } from '../message-list/message-list'
import type { ForwardContext } from './find-problems'
import { PickBox } from './pick-box'
import { createSelectAll } from './select-all'
import { messagesInARow } from './testing/rows-of'
import { Tray } from './tray'

const names = new Map([['ou_alice', 'Alice']])

// The address and the tab would select the messages of the test before.
beforeEach(() => {
  history.replaceState(null, '', '#')
  sessionStorage.clear()
})

async function draw(
  held: readonly Message[],
  {
    language = 'en',
    context,
    canForward = true,
    selection = createSelection(),
  }: { language?: Language; context?: ForwardContext; canForward?: boolean; selection?: Selection } = {},
) {
  const selectAll = createSelectAll(selection)
  const did = { onPickAll: vi.fn(), onGo: vi.fn(), onForward: vi.fn() }
  const { user } = await render(
    <Tray
      canForward={canForward}
      selection={selection}
      selectAll={selectAll}
      place="cli_a oc_launch"
      names={names}
      chatName="Launch"
      {...(context && { context })}
      {...did}
    />,
    { language },
  )
  act(() => selection.hold(held))
  return { user, selection, selectAll, ...did }
}

const three = messagesInARow(3, (index) => ({ body: { content: `{"text":"word ${index}"}` } }))
const recalled = messageOf({ message_id: 'om_gone', deleted: true })
const inThread = messageOf({ message_id: 'om_thread', thread_id: 'omt_1' })
const forward = () => screen.getByRole('button', { name: 'Forward' })

test('without a selection there is no tray, and it appears with the first message', async () => {
  const { selection } = await draw([])
  expect(screen.queryByRole('complementary')).toBeNull()
  act(() => void selection.pick(three.slice(0, 1)))
  screen.getByRole('complementary', { name: 'Selected messages' })
  screen.getByRole('button', { name: /^1 \/ 100/ })
})

test('a reader is told why nothing can be forwarded', async () => {
  const { user, onForward } = await draw(three, { canForward: false })
  screen.getByRole('button', { name: 'Forward', description: 'Your role only reads here.' })
  expect(forward().getAttribute('aria-disabled')).toBe('true')
  await user.click(forward())
  expect(onForward).not.toHaveBeenCalled()
})

test('the selection is kept in the tab, and read again when the page opens', async () => {
  await startService()
  const first = await draw([])
  act(() => void first.selection.pick(three))
  expect(sessionStorage.getItem('herald.selected.cli_a oc_launch')).toBe('om_0,om_1,om_2')
  expect(location.hash).toBe('')
  sessionStorage.setItem('herald.selected.cli_a oc_launch', 'om_hello')
  const second = await draw([])
  await waitFor(() => expect(second.selection.picked()).toMatchObject([{ message_id: 'om_hello' }]))
})

test('a page that is left and opened again while it reads the kept selection loses none of it', async () => {
  await startService()
  sessionStorage.setItem('herald.selected.cli_a oc_launch', 'om_hello,om_reply,om_thread_root')
  const held = holdRequests((_, path) => path.endsWith('/om_reply'))
  const { selection } = await draw([])
  await waitFor(() => expect(selection.picked()).toHaveLength(1))
  cleanup()
  await draw([], { selection })
  held.letGo()
  await waitFor(() => expect(selection.picked()).toHaveLength(3))
  expect(sessionStorage.getItem('herald.selected.cli_a oc_launch')?.split(',')).toHaveLength(3)
})

test('an address that names messages selects them, and loses their names', async () => {
  await startService()
  history.replaceState(null, '', '#picked=om_hello')
  const { selection } = await draw([])
  expect(location.hash).toBe('')
  await waitFor(() => expect(selection.picked()).toMatchObject([{ message_id: 'om_hello' }]))
})

test('the offer to undo goes after ten seconds, but not while it has the focus', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { selection } = await draw([])
    act(() => void selection.pick(three))
    act(() => selection.clear())
    const undo = screen.getByRole('button', { name: 'Undo' })
    undo.focus()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(document.activeElement).toBe(undo)
    undo.blur()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.queryByRole('complementary')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('the selection is forwarded as one bundle', async () => {
  const { user, onForward } = await draw(three)
  await user.click(forward())
  expect(onForward).toHaveBeenCalledWith([three])
})

test('Ctrl Enter forwards from anywhere on the page', async () => {
  const { user, onForward } = await draw(three)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onForward).toHaveBeenCalledOnce()
})

test('in Chinese only names and texts of users are not Chinese', async () => {
  const { user } = await draw([...three, recalled], { language: 'zh-CN' })
  await user.click(screen.getByRole('button', { expanded: false }))
  expect(latinWords()).toEqual(['Alice', 'word 0', 'word 1', 'word 2'])
})

describe('the selected messages', () => {
  async function opened() {
    const drawn = await draw(three)
    await drawn.user.click(screen.getByRole('button', { name: /^3 \/ 100/, expanded: false }))
    return drawn
  }
  const rowButtons = () => screen.getAllByRole('button', { name: /^Alice/ })

  test('are in the order of the bundle, and link to their rows', async () => {
    const { user, onGo } = await opened()
    const rows = within(screen.getByRole('list', { name: 'Selected messages' })).getAllByRole('listitem')
    expect(rows.map((row) => /word \d/.exec(row.textContent)?.[0])).toEqual(['word 0', 'word 1', 'word 2'])
    await user.click(rowButtons()[1]!)
    expect(onGo).toHaveBeenCalledWith(three[1])
  })

  test('are one tab stop: arrow keys, Home and End move through them', async () => {
    const { user } = await opened()
    expect(rowButtons().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    rowButtons()[0]!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rowButtons()[1])
    await user.keyboard('{End}{ArrowDown}')
    expect(document.activeElement).toBe(rowButtons()[2])
    await user.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(rowButtons()[0])
  })

  test('are removed by Delete, and the focus moves to the next', async () => {
    const { user, selection } = await opened()
    rowButtons()[1]!.focus()
    await user.keyboard('{Delete}')
    expect(selection.picked().map(({ message_id }) => message_id)).toEqual(['om_0', 'om_2'])
    expect(document.activeElement).toBe(rowButtons()[1])
  })

  test('are removed by a button that names the message', async () => {
    const { user, selection } = await opened()
    await user.click(screen.getByRole('button', { name: 'Remove Alice: word 0' }))
    expect(selection.picked()).toHaveLength(2)
  })
})

test('clearing can be undone', async () => {
  const { user, selection } = await draw([])
  act(() => void selection.pick(three))
  await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
  expect(selection.picked()).toHaveLength(0)
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  await user.keyboard('{Enter}')
  expect(selection.picked()).toHaveLength(3)
  expect(document.activeElement?.textContent).toMatch('3 / 100')
})

const chatIs = (restriction: 'secret' | 'restricted' | 'dissolved') => ({
  restrictions: new Map([['oc_launch', restriction]]),
})
const stillSending = three.map(({ message_id }) => message_id)
const inside = messageOf({ message_id: 'om_inside', upper_message_id: 'om_bundle' })
const system = messageOf({ message_id: 'om_s', msg_type: 'system' })

/** Problems, the buttons that fix them, and the effect with the rule of the specification. */
const problems: [
  words: string,
  held: Message[],
  repairs: string[],
  effect: string,
  context?: ForwardContext,
][] = [
  ['All selected messages have been recalled.', [recalled], ['Remove it'], 'refused with 230065'],
  [
    'Ordinary messages and messages of threads are mixed.',
    [...three, inThread],
    ['Keep ordinary messages (3)', 'Keep the thread “hello” (1)', 'Split into 2'],
    'refused with 230067 · rule 7',
  ],
  [
    'The messages come from several threads.',
    [inThread, messageOf({ message_id: 'om_other', thread_id: 'omt_2' })],
    ['Split into 2'],
    'refused with 230067 · rule 6',
  ],
  [
    'The messages come from different chats.',
    [three[0]!, messageOf({ chat_id: 'oc_other' })],
    ['Keep the chat of “word 0” (1)', 'Keep the chat of “hello” (1)'],
    'refused with 230069 · rule 5',
  ],
  ['The chat is secret', three, ['Remove all 3'], 'refused with 230066', chatIs('secret')],
  ['The chat is in restricted mode', three, ['Remove all 3'], 'refused with 230070', chatIs('restricted')],
  ['The chat has been dissolved.', three, ['Remove all 3'], 'refused with 230070', chatIs('dissolved')],
  [
    'One of these messages is still being sent.',
    three,
    ['Remove the newest'],
    'refused with 230049',
    { stillSending },
  ],
  [
    'One selected message has been recalled.',
    [...three, recalled],
    ['Remove the recalled one'],
    'left out, the rest is sent',
  ],
  [
    'One selected message is inside merged messages.',
    [...three, inside],
    ['Remove the one inside'],
    'left out, the rest is sent',
  ],
  [
    'One selected message is a system message.',
    [...three, system],
    ['Remove the system message'],
    'left out, the rest is sent',
  ],
]

test.each(problems)(
  '“%s” is shown for %o with %j: “%s”',
  async (words, held, repairs, effect, context = {}) => {
    await draw(held, { context })
    const list = within(screen.getByRole('list', { name: 'Problems' }))
    expect(list.getByRole('listitem').textContent).toContain(words)
    expect(list.getByRole('listitem').textContent).toContain(effect)
    for (const name of repairs) list.getByRole('button', { name })
    expect(forward().getAttribute('aria-disabled')).toBe(String(effect.startsWith('refused')))
  },
)

test.each(problems)('in Chinese “%s” is Chinese', async (_, held, _repairs, _effect, context = {}) => {
  await draw(held, { context, language: 'zh-CN' })
  expect(latinWords(screen.getByRole('list', { name: '需要处理的问题' }))).toEqual([])
})

test('after a repair fewer messages are selected and can be forwarded', async () => {
  const { user, selection, onForward } = await draw([...three, inThread])
  await user.click(screen.getByRole('button', { name: 'Keep ordinary messages (3)' }))
  expect(selection.picked()).toHaveLength(3)
  await user.click(forward())
  expect(onForward).toHaveBeenCalledOnce()
})

test('a split selection is forwarded as several bundles until the split is undone', async () => {
  const { user, onForward } = await draw([...three, inThread])
  await user.click(screen.getByRole('button', { name: 'Split into 2' }))
  screen.getByText('This is sent as 2 bundles, one after another.')
  await user.click(forward())
  expect(onForward.mock.calls[0]?.[0]).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Not split' }))
  expect(forward().getAttribute('aria-disabled')).toBe('true')
})

test('the refusal of one message from the address stays shown while another is read again', async () => {
  await startService()
  const { fetch } = globalThis
  let isLost = true
  globalThis.fetch = (url, init) =>
    isLost && (url as string).includes('/om_hello') ? Promise.reject(new TypeError('lost')) : fetch(url, init)
  history.replaceState(null, '', '#picked=om_hello,om_nowhere')
  const { user, selection } = await draw([])
  await screen.findByText(/^2 selected messages could not be loaded/)
  isLost = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(selection.picked()).toMatchObject([{ message_id: 'om_hello' }]))
  await screen.findByText(/^One selected message could not be loaded: /)
  expect(screen.getByRole('link', { name: '99992354' }).closest('details')?.open).toBe(false)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the preview is a dialog that Escape closes', async () => {
  const { user } = await draw(three)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('the box of a row', () => {
  async function box(message: Message) {
    const selection = createSelection()
    await render(<PickBox selection={selection} message={message} sender="Alice" />)
    return { selection }
  }

  test('is a checkbox named like the row, and follows the selection', async () => {
    const { selection } = await box(messageOf())
    const one = screen.getByRole('checkbox', { name: 'Select Alice: hello', checked: false })
    act(() => void selection.pick([messageOf()]))
    expect(one.getAttribute('aria-checked')).toBe('true')
  })

  test('says why a message cannot be forwarded', async () => {
    await box(recalled)
    const one = screen.getByRole('checkbox', { description: 'Recalled: can’t be forwarded.' })
    expect(one.getAttribute('aria-disabled')).toBe('true')
  })
})

test('a read-only role gets no button to forward a range', async () => {
  const { selection } = await draw([], { canForward: false })
  act(() => void selection.begin().pick(messagesInARow(250), { count: 250, isRange: true }))
  expect(screen.queryByRole('button', { name: /^Forward all/ })).toBeNull()
})

test('a range too long for one bundle can be forwarded as several', async () => {
  const { user, selection, onForward } = await draw([])
  const range = messagesInARow(250)
  act(() => void selection.begin().pick(range, { count: 250, isRange: true }))
  screen.getByText('The range has 250 messages; one bundle takes 100.')
  await user.click(screen.getByRole('button', { name: 'Forward all in 3 bundles' }))
  const [batches] = onForward.mock.calls[0] as [Message[][]]
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(batches.flat().map(({ message_id }) => message_id)).toEqual(
    range.map(({ message_id }) => message_id),
  )
})

test('selecting all shows how long it waits, and can be stopped meanwhile', async () => {
  const { user, selectAll } = await draw([])
  const waits = [12_000]
  const pace = new ReadPace({
    msUntilNext: () => waits.shift() ?? 0,
    now: () => performance.now(),
    wait: () => new Promise(() => undefined),
  })
  const next = (signal: AbortSignal) => pace.read(() => Promise.resolve(undefined), signal)
  act(() => void selectAll.start({ of: {}, held: [], pace, next }))
  const words = 'The platform asked to wait. Continues in 12 s'
  screen.getByText(words)
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(screen.queryByText(words)).toBeNull()
})
