import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useCallback } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { FindUsersByDepartment } from '../../contract/contact/find-users-by-department'
import { ListChats } from '../../contract/im/chats/list-chats'
import { call } from '../api/client'
import { addFault } from '../testing/add-fault'
import { address, openConsole, render, startService } from '../testing/render'
import { useCommands } from '../ui/command-registry'
import { CommandPalette } from './command-palette'

/** A page that offers one command, and one key that only the map shows. */
function Offers({ run }: { run: () => void }) {
  const commands = useCallback(
    () => [
      { id: 'x.export', label: 'Export all', group: 'X', keys: 'Ctrl E', run },
      { id: 'x.key', label: 'Export key', group: 'X', keys: 'Ctrl Y' },
    ],
    [run],
  )
  useCommands(commands)
  return null
}

async function open(first?: () => Promise<unknown>, at = '/messages/oc_launch') {
  await startService()
  await first?.()
  const did = { onClose: vi.fn(), run: vi.fn() }
  const { user } = await render(
    <>
      <Offers run={did.run} />
      <CommandPalette onClose={did.onClose} />
    </>,
    { at },
  )
  return { user, ...did, field: screen.getByRole('combobox') }
}

const options = () => screen.queryAllByRole('option')
const active = () =>
  options().find(({ id }) => id === screen.getByRole('combobox').getAttribute('aria-activedescendant'))!

test('the field has its name and the focus, and the number of results is announced', async () => {
  await open()
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Chat, person, code, message id, page or command…',
    ),
  )
  screen.getByRole('dialog', { name: 'Command palette' })
  screen.getByRole('listbox', { name: 'Command palette' })
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContainEqual(
    expect.stringMatching(/^\d+ results/),
  )
})

describe('what is typed', () => {
  test('finds a chat by its name, and Enter opens it and closes the palette', async () => {
    const { user, field, onClose } = await open()
    await user.type(field, 'partn')
    expect((await screen.findByRole('option', { name: /Partners/ })).textContent).toContain('oc_external')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/messages/oc_external')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('opens nothing on the Enter that ends a composition, also in Safari', async () => {
    const { user, field, onClose } = await open()
    await user.type(field, 'partn')
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(onClose).not.toHaveBeenCalled()
  })

  test('finds a command with its key, and no key without a command', async () => {
    const { user, field, run, onClose } = await open()
    await user.type(field, 'export')
    expect(options().map((each) => each.textContent)).toEqual([
      'Export allCtrl E',
      'Search everything for “export”',
    ])
    await user.click(options()[0]!)
    expect(run).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('arrows', () => {
  test('wrap around the list, and the field names the active one', async () => {
    const { user, field } = await open()
    await screen.findByRole('option', { name: /Launch/ })
    await user.type(field, 'a')
    const all = options()
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(options()[1])
    expect(field.getAttribute('aria-activedescendant')).toBe(active().id)
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe(options()[0])
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe(options()[all.length - 1])
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(options()[0])
  })

  test('start from the top after other words are typed', async () => {
    const { user, field } = await open()
    await user.type(field, 'a{ArrowDown}{ArrowDown}n')
    expect(active()).toBe(options()[0])
  })
})

test('Escape closes the palette and stays on the page, also while words are typed', async () => {
  const { user, field, onClose } = await open()
  await user.type(field, 'a')
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(address()).toBe('/messages/oc_launch')
})

test('pages and commands are listed before the chats have loaded', async () => {
  const { user, field } = await open(() => addFault({ route: ListChats.route, delay_ms: 600_000 }))
  await user.type(field, 'settings{Enter}')
  expect(address()).toBe('/settings')
})

test('a message that is found late does not leave a page that the user has opened since', async () => {
  await startService()
  const { fetch } = globalThis
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const answered = new Promise<void>((resolve) => {
    globalThis.fetch = async (url, init) => {
      if (!(url as string).includes('/messages/om_other')) return fetch(url, init)
      await held
      return fetch(url, init).finally(() => setTimeout(resolve))
    }
  })
  const { user } = await openConsole('/messages')
  const launch = await screen.findByRole('link', { name: /^Launch/ })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'om_other{Enter}')
  await user.click(launch)
  await screen.findByText('hello')
  release()
  await answered
  await screen.findByText('hello')
  expect(location.pathname).toBe('/messages/oc_launch')
})

test('people, codes, parts of the workbench and messages are found', async () => {
  const { user, field } = await open()
  const first = () => options()[0]?.textContent
  await user.type(field, 'bob')
  await waitFor(() => expect(first()).toBe('Bobou_bob'))
  await user.clear(field)
  await user.type(field, '230035')
  expect(first()).toMatch(/^The bot may not speak here.*230035$/)
  await user.clear(field)
  await user.type(field, 'faul')
  expect(first()).toBe('Workbench: Faults')
  await user.clear(field)
  await user.type(field, 'om_other')
  expect(first()).toBe('Open message om_other')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/messages\/oc_other/))
})

test('people are found only while a chat is open, because their messages are shown there', async () => {
  const { user, field } = await open(undefined, '/messages')
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
  await user.type(field, 'bob')
  await waitFor(() => expect(options().map((each) => each.textContent)).toHaveLength(2))
  await call(FindUsersByDepartment, { query: { department_id: '0', page_size: 50 } })
  expect(options().map((each) => each.textContent)).toEqual([
    'Search everything for “bob”',
    'Search the error guide for “bob”',
  ])
})
