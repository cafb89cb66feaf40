import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { messageOf } from '../message-content/testing/message-of'
import { FilterBar } from './filter-bar'
import { noFilter, type Filter } from './filters'
import { createSenderRegistry } from './sender-registry'

const names = new Map([
  ['ou_alice', 'Alice'],
  ['ou_bob', 'Bob'],
])

/** The bar, with the filter that was chosen last. */
async function draw(first: Partial<Filter> = {}, language: Language = 'en') {
  const speakers = createSenderRegistry()
  speakers.note([
    messageOf({ sender: { id: 'cli_b', id_type: 'app_id', sender_type: 'app', tenant_key: 'acme' } }),
  ])
  const told = vi.fn<(filter: Filter) => void>()
  function Bar() {
    const [filter, setFilter] = useState<Filter>({ ...noFilter, ...first })
    const onFilter = (next: Filter) => {
      told(next)
      setFilter(next)
    }
    return <FilterBar filter={filter} onFilter={onFilter} names={names} speakers={speakers} />
  }
  const { user } = await render(<Bar />, { language })
  return { user, told, last: () => told.mock.lastCall?.[0] }
}

const checkboxes = () => screen.getAllByRole('checkbox').map((each) => each.parentElement?.textContent)

test('in Chinese every word is Chinese', async () => {
  await draw({}, 'zh-CN')
  expect(latinWords(screen.getByRole('search', { name: '筛选' }))).toEqual([])
})

test('words filter after a pause in typing, all of them at once', async () => {
  const { user, told, last } = await draw()
  await user.type(screen.getByRole('textbox'), 'rare words')
  await waitFor(() => expect(last()?.text).toBe('rare words'))
  expect(told).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(last()?.text).toBe(''))
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
})

test('senders, including bots that have sent, are chosen by name, and the button counts them', async () => {
  const { user, last } = await draw()
  await user.click(screen.getByRole('button', { name: 'From' }))
  const popup = within(await screen.findByRole('dialog', { name: 'From' }))
  expect(checkboxes()).toEqual(['Alice', 'Bob', 'Bot cli_b'])
  await user.type(popup.getByRole('textbox', { name: 'Search people and bots' }), 'bo')
  expect(checkboxes()).toEqual(['Bob', 'Bot cli_b'])
  await user.type(popup.getByRole('textbox'), 'zzz')
  popup.getByText('No matches')
  await user.keyboard('{Backspace}{Backspace}{Backspace}')
  await user.click(popup.getByRole('checkbox', { name: 'Bob' }))
  expect(last()?.senders).toEqual(['ou_bob'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'From: 1' }))
  await user.click(await screen.findByRole('button', { name: 'Clear: From' }))
  expect(last()?.senders).toEqual([])
})

test('an unknown sender in the address is listed by id', async () => {
  const { user } = await draw({ senders: ['ou_gone'] })
  await user.click(screen.getByRole('button', { name: 'From: 1' }))
  await screen.findByRole('checkbox', { name: 'ou_gone', checked: true })
})

test('any number of kinds can be chosen', async () => {
  const { user, last } = await draw()
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Picture' }))
  await user.click(screen.getByRole('checkbox', { name: 'File' }))
  expect(last()?.kinds).toEqual(['image', 'file'])
  await user.click(screen.getByRole('checkbox', { name: 'Picture' }))
  expect(last()?.kinds).toEqual(['file'])
})

test('the chosen days appear on the button, and limit each other', async () => {
  const { user, last } = await draw({ since: '2026-03-01' })
  await user.click(screen.getByRole('button', { name: 'From 2026-03-01' }))
  const until = await screen.findByLabelText<HTMLInputElement>('Until day')
  expect(until.min).toBe('2026-03-01')
  fireEvent.change(until, { target: { value: '2026-03-05' } })
  expect(last()).toMatchObject({ since: '2026-03-01', until: '2026-03-05' })
  screen.getByRole('button', { name: '2026-03-01 – 2026-03-05' })
  await user.click(screen.getByRole('button', { name: 'Clear: Dates' }))
  expect(last()).toMatchObject({ since: '', until: '' })
})

test('threads and files are filtered with one press each', async () => {
  const { user, last } = await draw()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Threads' }), 'Threads only')
  expect(last()?.threads).toBe('only')
  await user.click(screen.getByRole('button', { name: 'Has a file', pressed: false }))
  expect(last()?.hasFile).toBe(true)
  screen.getByRole('button', { name: 'Has a file', pressed: true })
})

test('one button clears all filters, and exists only if one is set', async () => {
  const { user, last } = await draw({ text: 'rare', senders: ['ou_bob'], hasFile: true })
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(last()).toEqual(noFilter)
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
})
