import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import type { Language } from '../../i18n/languages'
import { latinWords, render, startService } from '../../testing/render'
import { createSelection } from '../forward/forward'
import { messageOf } from '../message-content/testing/message-of'
import { ReadPace } from '../message-list/message-list'
import type { ForwardContext } from './find-problems'
import { PickBox } from './pick-box'
import { createSelectAll } from './select-all'
import { messagesInARow } from './testing/rows-of'
import { Tray } from './tray'

const names = new Map([['ou_alice', 'Alice']])

async function draw(
  held: readonly Message[],
  {
    language = 'en',
    context,
    canForward = true,
  }: { language?: Language; context?: ForwardContext; canForward?: boolean } = {},
) {
  const selection = createSelection()
  const selectAll = createSelectAll(selection)
  const did = { onPickAll: vi.fn(), onGo: vi.fn(), onForward: vi.fn() }
  const { user } = await render(
    <Tray
      canForward={canForward}
      selection={selection}
      selectAll={selectAll}
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
const forward = (language: Language = 'en') =>
  screen.getByRole('button', { name: language === 'en' ? 'Forward' : '转发' })

test.each([
  [
    'en',
    'Selected messages',
    'Nothing selected yet.',
    ['0 / 100selected: show them', 'Select all', 'Forward'],
  ],
  ['zh-CN', '已选消息', '尚未选择消息。', ['0 / 100已选，点击查看', '全选', '转发']],
] as const)(
  'in %s an empty tray says why nothing can be forwarded',
  async (language, name, reason, buttons) => {
    const { user, onForward } = await draw([], { language })
    const tray = within(screen.getByRole('complementary', { name }))
    expect(tray.getAllByRole('button').map((each) => each.textContent)).toEqual(buttons)
    expect(forward(language).getAttribute('aria-disabled')).toBe('true')
    screen.getByRole('button', { name: buttons[2], description: reason })
    await user.click(forward(language))
    expect(onForward).not.toHaveBeenCalled()
  },
)

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
    const rows = () =>
      within(screen.getByRole('list', { name: 'Selected messages' })).getAllByRole('listitem')
    return {
      ...drawn,
      rows,
      go: (at: number) =>
        within(rows()[at]!).getByRole('button', { name: /Alice/, hidden: false, description: '' }),
    }
  }
  const rowButtons = () => screen.getAllByRole('button', { name: /^Alice/ })

  test('are in the order of the bundle, and link to their rows', async () => {
    const { user, rows, onGo } = await opened()
    expect(rows().map((row) => /word \d/.exec(row.textContent)?.[0])).toEqual(['word 0', 'word 1', 'word 2'])
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

/** Problems, the codes that the service would return, and the buttons that fix them. */
const problems: [
  words: string,
  held: Message[],
  context: ForwardContext,
  code: string,
  repairs: string[],
  zhCn: string,
][] = [
  [
    'All selected messages have been recalled.',
    [recalled],
    {},
    'refused with 230065',
    ['Remove it'],
    '所选消息均已撤回。',
  ],
  [
    'Ordinary messages and messages of threads are mixed.',
    [...three, inThread],
    {},
    'refused with 230067',
    ['Keep ordinary messages (3)', 'Keep the thread “hello” (1)', 'Split into 2'],
    '所选消息同时包含普通消息和话题消息。',
  ],
  [
    'The messages come from different chats.',
    [three[0]!, messageOf({ chat_id: 'oc_other' })],
    {},
    'refused with 230069',
    ['Keep the chat of “word 0” (1)', 'Keep the chat of “hello” (1)'],
    '所选消息来自不同会话。',
  ],
  [
    'The chat is secret',
    three,
    { restrictions: new Map([['oc_launch', 'secret']]) },
    'refused with 230066',
    ['Remove all 3'],
    '这是密聊群',
  ],
  [
    'The chat is in restricted mode',
    three,
    { restrictions: new Map([['oc_launch', 'restricted']]) },
    'refused with 230070',
    ['Remove all 3'],
    '该群开启了防泄密模式',
  ],
  [
    'The chat has been dissolved.',
    three,
    { restrictions: new Map([['oc_launch', 'dissolved']]) },
    'refused with 230070',
    ['Remove all 3'],
    '该群已解散。',
  ],
  [
    'One of these messages is still being sent.',
    three,
    { stillSending: three.map(({ message_id }) => message_id) },
    'refused with 230049',
    ['Remove the newest'],
    '有一条消息仍在发送中。',
  ],
  [
    'One selected message has been recalled.',
    [...three, recalled],
    {},
    'left out, the rest is sent',
    ['Remove the recalled one'],
    '1 条已选消息已撤回。',
  ],
  [
    'One selected message is inside merged messages.',
    [...three, messageOf({ message_id: 'om_inside', upper_message_id: 'om_bundle' })],
    {},
    'left out, the rest is sent',
    ['Remove the one inside'],
    '1 条合并转发的子消息。',
  ],
  [
    'One selected message is a system message.',
    [...three, messageOf({ message_id: 'om_s', msg_type: 'system' })],
    {},
    'left out, the rest is sent',
    ['Remove the system message'],
    '所选消息中有 1 条系统消息。',
  ],
]

describe.each(
  problems.map(([words, held, context, code, repairs, zhCn]) => ({
    words,
    held,
    context,
    code,
    repairs,
    zhCn,
  })),
)('“$words”', ({ words, held, context, code, repairs, zhCn }) => {
  test('shows the code that the service would return, and its repairs', async () => {
    await draw(held, { context })
    const list = within(screen.getByRole('list', { name: 'Problems' }))
    expect(list.getByRole('listitem').textContent).toContain(words)
    expect(list.getByRole('listitem').textContent).toContain(code)
    for (const name of repairs) list.getByRole('button', { name })
    expect(forward().getAttribute('aria-disabled')).toBe(String(code.startsWith('refused')))
  })

  test('has only Chinese text in Chinese', async () => {
    await draw(held, { context, language: 'zh-CN' })
    const list = screen.getByRole('list', { name: '需要处理的问题' })
    expect(list.textContent).toContain(zhCn)
    expect(latinWords(list)).toEqual([])
  })
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
  onTestFinished(() => history.replaceState(null, '', '#'))
  const { user, selection } = await draw([])
  await screen.findByText(/^2 messages from the address could not be loaded/)
  isLost = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(selection.picked()).toMatchObject([{ message_id: 'om_hello' }]))
  await screen.findByText(/^One message from the address could not be loaded: .*99992354/)
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
  async function box(message: Message, language: Language = 'en') {
    const selection = createSelection()
    await render(<PickBox selection={selection} message={message} sender="Alice" />, { language })
    return { selection }
  }

  test('is a checkbox named like the row, and follows the selection', async () => {
    const { selection } = await box(messageOf())
    const one = screen.getByRole('checkbox', { name: 'Select Alice: hello', checked: false })
    act(() => void selection.pick([messageOf()]))
    expect(one.getAttribute('aria-checked')).toBe('true')
  })

  test.each([
    ['en', 'Recalled: can’t be forwarded.'],
    ['zh-CN', '消息已撤回，无法转发。'],
  ] as const)('in %s says why a message cannot be forwarded', async (language, description) => {
    await box(recalled, language)
    expect(screen.getByRole('checkbox', { description }).getAttribute('aria-disabled')).toBe('true')
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

test.each([
  ['en', 'The platform asked to wait. Continues in 12 s', 'Stop'],
  ['zh-CN', '平台要求稍候，12 秒后继续', '停止'],
] as const)(
  'in %s selecting all shows how long it waits, and can be stopped meanwhile',
  async (language, words, stop) => {
    const { user, selectAll } = await draw([], { language })
    const waits = [12_000]
    const pace = new ReadPace({
      msUntilNext: () => waits.shift() ?? 0,
      now: () => performance.now(),
      wait: () => new Promise(() => undefined),
    })
    act(
      () =>
        void selectAll.start({
          of: {},
          held: [],
          pace,
          next: (signal) => pace.read(() => Promise.resolve(undefined), signal),
        }),
    )
    screen.getByText(words)
    await user.click(screen.getByRole('button', { name: stop }))
    expect(screen.queryByText(words)).toBeNull()
  },
)
