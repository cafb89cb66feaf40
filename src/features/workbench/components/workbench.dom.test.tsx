import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { AddFault } from '../../../../contract/herald/faults'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import { happyApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import type { Language } from '../../../i18n/languages'
import { render, startService } from '../../../testing/render'
import { ClockView } from './clock-view'
import { LogView } from './log-view'
import { StateView } from './state-view'
import { WorkbenchPage } from './workbench-page'
import { WorldView } from './world-view'

const names = new Map([['cli_a1b2c3d4e5f60718', 'Herald bot']])

async function draw(view: ReactNode, language: Language = 'en', at = '/') {
  const world = await startService()
  return { ...(await render(view, { language, at })), world }
}

test.each([
  [
    'en',
    'Parts of the workbench',
    'Log, Chat, Events, Connect your bot, Clock, Faults, World, State, Refusals',
  ],
  ['zh-CN', '工作台的各部分', '日志, 对话, 事件, 接入机器人, 时钟, 故障, 数据集, 状态, 错误触发'],
] as const)('in %s the tabs of the workbench have their names', async (language, label, parts) => {
  await draw(<WorkbenchPage tab="clock" appNames={names} />, language)
  const tabs = within(screen.getByRole('navigation', { name: label }))
  const said = tabs.getAllByRole('link').map(({ textContent }) => textContent)
  expect(said.toSorted()).toEqual(parts.split(', ').toSorted())
})

describe('the clock', () => {
  test.each([
    ['en', 'The same as on this machine', '+ 1 hour', '1 hour ahead of this machine'],
    ['zh-CN', '与本机时间相同', '+ 1 小时', '比本机快 1 小时'],
  ] as const)(
    'in %s shows its difference to this machine’s, and can be advanced',
    async (language, same, hour, ahead) => {
      const { user } = await draw(<ClockView />, language)
      await screen.findByText(same)
      await user.click(screen.getByRole('button', { name: hour }))
      await screen.findByText(ahead)
    },
  )

  test('can be set to a day and an hour in 24-hour format', async () => {
    const { user } = await draw(<ClockView />)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Date and time (24 hours)' })
    await user.clear(field)
    await user.type(field, '2027-01-31 6:00 PM')
    expect(field.checkValidity()).toBe(false)
    await user.clear(field)
    await user.type(field, '2027-01-31 18:00')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    await screen.findByText(/^31 Jan 2027, 18:00:0\d$|^Jan 31, 2027, 18:00:0\d$/)
  })
})

describe('the world', () => {
  const view = <WorldView />

  test.each([
    ['en', 'No snapshots yet', ['Snapshots', 'World file', 'Start over']],
    ['zh-CN', '还没有快照', ['快照', '数据集文件', '重置']],
  ] as const)('in %s each section is a region with its name', async (language, none, parts) => {
    await draw(view, language)
    await screen.findByText(none)
    for (const name of parts) screen.getByRole('region', { name })
  })

  test('a snapshot is taken under a name, and deleted only after a confirmation', async () => {
    const { user } = await draw(view)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Before')
    await user.click(screen.getByRole('button', { name: 'Take a snapshot' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Before' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Delete “Before”?' })
    await user.click(within(ask).getByRole('button', { name: 'Cancel' }))
    screen.getByText('Before')
    await user.click(screen.getByRole('button', { name: 'Delete Before' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No snapshots yet')
  })

  test('resetting asks first, and says what is lost', async () => {
    const { user } = await draw(view)
    await screen.findByText('No snapshots yet')
    await user.click(screen.getByRole('button', { name: 'Reset the world' }))
    await screen.findByRole('alertdialog', {
      name: 'Reset the world?',
      description: /Every change since the service started is lost/,
    })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('the file of the world', () => {
  const choose = async (user: UserEvent, name: string, content: string) =>
    user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File([content], name, { type: 'application/json' }),
    )

  test.each([
    ['en', /^cut\.json is not JSON: /],
    ['zh-CN', /^cut\.json 不是 JSON：/],
  ] as const)('in %s is rejected with a note if it is not JSON', async (language, words) => {
    const { user } = await draw(<WorldView />, language)
    await choose(user, 'cut.json', '{"chats": [')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('is refused after the confirmation if it is invalid, and changes nothing', async () => {
    const { user } = await draw(<WorldView />)
    await choose(user, 'wrong.json', '{"chats":[{"chat_id":7}]}')
    const ask = within(await screen.findByRole('alertdialog', { name: 'Import wrong.json?' }))
    await user.click(ask.getByRole('button', { name: 'Import' }))
    await screen.findByText('This world file is invalid. Nothing was changed.')
    expect((await call(ListChats, { query: {} })).items).not.toEqual([])
  })
})

describe('the state', () => {
  test.each([
    ['en', 'Type', ['2 Tenants', '2 Applications', '4 Users', '9 Chats']],
    ['zh-CN', '类别', ['2 租户', '2 应用', '4 用户', '9 群']],
  ] as const)('in %s counts the things of the world by kind', async (language, name, kinds) => {
    await draw(<StateView />, language)
    const group = within(await screen.findByRole('group', { name }))
    for (const kind of kinds) group.getByRole('radio', { name: kind })
  })

  test('shows a kind as a table of its things', async () => {
    const { user } = await draw(<StateView />)
    await user.click(await screen.findByRole('radio', { name: '4 Users' }))
    const table = within(await screen.findByRole('region', { name: 'Users of the world' }))
    await table.findByRole('cell', { name: 'alice@acme.example' })
    table.getByRole('columnheader', { name: 'open_id' })
  })
})

/** A call as a bot makes it, without the console. */
const asBot = (path: string, body?: object) =>
  fetch(new URL(path, location.href), {
    headers: { authorization: `Bearer ${happyApp.token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

describe('the log', () => {
  const log = <LogView appNames={names} />

  test.each([
    ['en', 'Loading the log…', 'No calls yet'],
    ['zh-CN', '正在加载日志…', '还没有调用'],
  ] as const)('in %s shows that it loads, then that there are no calls', async (language, loading, none) => {
    await draw(log, language)
    screen.getByText(loading)
    await screen.findByText(none)
  })

  async function called(language: Language = 'en', at = '/') {
    const world = await startService()
    await call(AddFault, { body: { route: 'GET /open-apis/im/v1/chats', code: 99991672, count: 1 } })
    await asBot('/open-apis/im/v1/chats')
    await asBot('/open-apis/im/v1/chats')
    return { ...(await render(log, { language, at })), world }
  }

  test('shows each call as a row with its request, its application and its answer', async () => {
    await called()
    await screen.findByText('2 calls')
    const rows = screen.getAllByRole('link')
    expect(rows[0]?.textContent).toMatch(/GET\/open-apis\/im\/v1\/chats.*Herald bot200/)
    expect(rows[1]?.textContent).toContain('99991672')
  })

  test('shows only refused calls on request', async () => {
    const { user } = await called()
    await user.click(await screen.findByRole('checkbox', { name: 'Refused only' }))
    await screen.findByText('1 of 2 calls')
  })

  test('shows an open call in full next to the list, until Escape', async () => {
    const { user } = await called()
    const [, refused] = await screen.findAllByRole('link')
    await user.click(refused!)
    const details = await screen.findByRole('region', { name: /^Call \d+$/ })
    within(details).getByText(/The application has none of the permissions/)
    within(details).getByText(/^curl/)
    details.focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: /^Call \d+$/ })).toBeNull()
  })

  test('links from a call to a fault with its route', async () => {
    const { user } = await called()
    await user.click((await screen.findAllByRole('link'))[0]!)
    const link = await screen.findByRole('link', { name: 'Add a fault here' })
    expect(link.getAttribute('href')).toContain('/workbench/faults?route=')
  })

  test('is filtered by words and a route, and says if no call matches', async () => {
    const { user } = await called()
    await asBot('/open-apis/im/v1/chats/oc_launch')
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Route' }),
      'GET /open-apis/im/v1/chats',
    )
    expect(screen.getAllByRole('link')).toHaveLength(2)
    await user.type(screen.getByRole('textbox', { name: 'Filter by text' }), 'no such words')
    await screen.findByText('No calls match the filter')
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  })

  test('arrow keys move through the calls, and Escape returns from the details to the row', async () => {
    const { user } = await called()
    const [first, second] = await screen.findAllByRole('link')
    first!.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(second))
    await user.keyboard('{Enter}')
    screen.getByRole('button', { name: 'Close the details' }).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(second))
  })

  test('a call is copied as curl, and says so', async () => {
    const { user } = await called()
    await user.click((await screen.findAllByRole('link'))[1]!)
    await user.click(await screen.findByRole('button', { name: 'Copy as curl' }))
    await screen.findByText('Copied')
    expect(await navigator.clipboard.readText()).toBe(
      `curl 'http://localhost:3000/open-apis/im/v1/chats' -H "Authorization: Bearer $TENANT_ACCESS_TOKEN"`,
    )
    await user.click(screen.getByRole('button', { name: 'Close the details' }))
    expect(screen.queryByRole('region', { name: /^Call \d+$/ })).toBeNull()
  })

  test('a call is copied as code for the SDK', async () => {
    const { user } = await called()
    await user.click((await screen.findAllByRole('link'))[1]!)
    await user.click(await screen.findByRole('button', { name: 'Copy as Node SDK code' }))
    await screen.findByText('Copied')
    const code = await navigator.clipboard.readText()
    expect(code).toMatch(/^import \* as lark from '@larksuiteoapi\/node-sdk'\n/)
    expect(code).toContain('  method: "GET",\n  url: "/open-apis/im/v1/chats",\n')
    expect(code).toContain(`appId: "${happyApp.app_id}"`)
  })

  test('the shown calls are saved as a HAR file', async () => {
    const { user } = await called()
    await asBot('/open-apis/im/v1/chats/oc_launch')
    const bytes = vi.spyOn(URL, 'createObjectURL')
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Route' }),
      'GET /open-apis/im/v1/chats',
    )
    await user.click(screen.getByRole('button', { name: 'Export as HAR' }))
    await waitFor(() => expect(link).toHaveBeenCalled())
    expect(link.mock.contexts[0]).toHaveProperty('download', 'herald.har')
    const { log: archive } = JSON.parse(await (bytes.mock.calls[0]![0] as Blob).text()) as {
      log: { entries: { request: { url: string } }[] }
    }
    expect(archive.entries.map(({ request }) => new URL(request.url).pathname)).toEqual([
      '/open-apis/im/v1/chats',
      '/open-apis/im/v1/chats',
    ])
  })

  test('the link to a call opens it with its request and its answer', async () => {
    const { user } = await draw(log)
    await asBot('/open-apis/im/v1/messages?receive_id_type=chat_id', {
      receive_id: 'oc_launch',
      msg_type: 'text',
      content: '{"text":"by a link"}',
    })
    await user.click((await screen.findAllByRole('link'))[0]!)
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    const link = new URL(await navigator.clipboard.readText())
    cleanup()
    await render(log, { language: 'en', at: `/${link.search}` })
    const details = within(await screen.findByRole('region', { name: /^Call \d+$/ }))
    await details.findByText(/^{ "receive_id".*by a link/, { selector: 'pre' })
    details.getByText(/"message_id"/, { selector: 'pre' })
  })

  test('the console’s own calls are hidden by default, and marked', async () => {
    const { user } = await called()
    await call(ListChats, { query: {} })
    await user.click(await screen.findByRole('checkbox', { name: 'Show this console’s calls' }))
    await screen.findByText('3 calls')
    const marked = screen.getAllByRole('link').map(({ textContent }) => /^\S+?GETconsole/.test(textContent))
    expect(marked).toEqual([true, false, false])
    await user.click(screen.getByRole('checkbox', { name: 'Show this console’s calls' }))
    await screen.findByText('2 calls')
  })

  test('a chat filters the log to the calls that name it, also in their body', async () => {
    const { user } = await called()
    await asBot('/open-apis/im/v1/chats/oc_other')
    await asBot('/open-apis/im/v1/messages?receive_id_type=chat_id', {
      receive_id: 'oc_launch',
      msg_type: 'text',
      content: '{"text":"hi"}',
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Chat' }), 'Launch')
    await screen.findByText('1 of 4 calls')
    expect(screen.getByRole('link').textContent).toContain('/open-apis/im/v1/messages')
  })

  test('a call shows its bodies, and can be repeated', async () => {
    const { user } = await called()
    const query = 'receive_id_type=chat_id'
    const sent = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hi"}' }
    await asBot(`/open-apis/im/v1/messages?${query}`, sent)
    await user.click(await screen.findByRole('link', { name: /POST/ }))
    const body = await screen.findByRole('region', { name: 'Request body' })
    expect(JSON.parse(body.textContent)).toEqual(sent)
    expect(screen.getByRole('region', { name: 'Response body' }).textContent).toContain('"message_id": "om_')
    await user.click(screen.getByRole('button', { name: 'Replay' }))
    await waitFor(() => expect(screen.getAllByRole('link', { name: /POST/ })).toHaveLength(2))
    await screen.findByRole('region', { name: 'Call 4' })
  })

  test('a secret is never shown, and its call can’t be repeated', async () => {
    const { user } = await called()
    const { app_id, app_secret } = happyApp
    await asBot('/open-apis/auth/v3/tenant_access_token/internal', { app_id, app_secret })
    await user.click(await screen.findByRole('link', { name: /auth/ }))
    expect((await screen.findByRole('region', { name: 'Request body' })).textContent).toContain('"…"')
    expect(document.body.textContent).not.toContain(app_secret)
    screen.getByText(/^This call can’t be replayed/)
  })

  test('a paused log says so on its button', async () => {
    const { user } = await called()
    await user.click(await screen.findByRole('button', { name: 'Pause', pressed: false }))
    screen.getByRole('button', { name: 'Resume', pressed: true })
  })
})
