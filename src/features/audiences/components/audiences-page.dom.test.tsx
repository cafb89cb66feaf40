import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { memoryStore } from '../../../../saving/testing/memory-store'
import { happyApp } from '../../../../service/testing/happy-world'
import { sessionNow, setSession } from '../../../api/client'
import type { Language } from '../../../i18n/languages'
import { browserStore } from '../../../storage/indexed-db-store'
import { latinWords, render, startService } from '../../../testing/render'
import type { Audience } from '../audience'
import { AudienceStore } from '../stored-audiences'
import { AudiencesPage } from './audiences-page'

/** The page over the happy world, with a browser that has stored `raw`. */
async function open({ raw, language = 'en' }: { raw?: unknown; language?: Language } = {}) {
  await startService()
  let isFull = false
  const disk = memoryStore(() => isFull)
  if (raw !== undefined) await disk.set(`herald.audiences.${happyApp.app_id}`, raw)
  vi.spyOn(browserStore, 'get').mockImplementation((key) => disk.get(key))
  vi.spyOn(browserStore, 'update').mockImplementation((key, change) => disk.update(key, change))
  const { user } = await render(<AudiencesPage appId={happyApp.app_id} />, { language })
  return { user, disk, otherTab: new AudienceStore(happyApp.app_id, disk), fill: () => (isFull = true) }
}

const button = (name: string) => screen.findByRole('button', { name })
const rows = () => within(screen.getByRole('list', { name: 'Saved audiences' })).queryAllByRole('heading')

const weekly: Audience = {
  id: 'a1',
  name: 'Weekly',
  revision: 1,
  choice: {
    by: 'hand',
    chats: [
      { chat_id: 'oc_other', name: 'Other' },
      { chat_id: 'oc_dissolved', name: 'Dissolved' },
    ],
  },
}
const stored = { version: 1, audiences: [weekly] }

test('an audience is made by a rule, and shows whom it reaches before it is saved', async () => {
  const { user } = await open()
  await screen.findByRole('heading', { level: 2, name: 'No audience is saved yet' })
  await user.click(await button('New audience'))
  const dialog = within(await screen.findByRole('dialog', { name: 'New audience' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Partners')
  await user.click(dialog.getByRole('radio', { name: 'A rule finds the chats' }))
  dialog.getByText(/^Give the rule at least one condition/)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'External groups')
  await dialog.findByText('Reaches 1 chat now.')
  dialog.getByText('Partners')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Partners is saved.')
  expect(rows().map((row) => row.textContent)).toEqual(['Partners'])
  screen.getByText('Rule: external groups · not used yet')
})

test('an audience is made by hand, and is edited', async () => {
  const { user } = await open()
  await user.click(await button('New audience'))
  const dialog = within(await screen.findByRole('dialog', { name: 'New audience' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
  await user.type(dialog.getByRole('combobox', { name: 'Add chats' }), 'oth')
  await screen.findByRole('option', { name: /^Other/ })
  await user.keyboard('{Enter}')
  await dialog.findByRole('button', { name: 'Remove Other' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.click(await button('Edit Mine'))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Mine' }))
  await user.click(edit.getByRole('button', { name: 'Remove Other' }))
  expect(edit.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test('an audience names the chat that was dissolved, is copied, and is deleted after a question', async () => {
  const { user } = await open({ raw: stored })
  await user.click((await screen.findAllByText('Whom it reaches now'))[0]!)
  await screen.findByText('Reaches 1 chat now.')
  const left = screen.getByText('Left out, dissolved: Dissolved')
  expect(left.closest('details')?.open).toBe(false)
  await user.click(await button('Copy Weekly'))
  await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual(['Weekly', 'Copy of Weekly']))
  await user.click(await button('Delete Weekly'))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete the audience Weekly?' }))
  await user.click(ask.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Weekly is deleted.')
  await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual(['Copy of Weekly']))
})

test('a change in another tab shows here, and one of an audience that is open here is not overwritten unseen', async () => {
  const { user, otherTab } = await open({ raw: stored })
  await user.click(await button('Edit Weekly'))
  await otherTab.save({ ...weekly, name: 'Weekly of the other tab' }, 1)
  await screen.findByText('Weekly of the other tab')
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Weekly' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^This audience was changed or deleted in another tab/)
  await user.click(dialog.getByRole('button', { name: 'Save again' }))
  await screen.findByText('Weekly is saved.')
})

test('a full browser says that it did not store the audience', async () => {
  const { user, fill } = await open({ raw: stored })
  await user.click(await button('Edit Weekly'))
  fill()
  await user.click(await button('Save'))
  await screen.findByText(/^The browser could not store this/)
})

test('a damaged form is named and kept, and can be put aside', async () => {
  const { user, disk } = await open({ raw: 'damaged' })
  await screen.findByText(/^The saved audiences cannot be read/)
  expect(screen.queryByRole('button', { name: 'New audience' })).toBeNull()
  await user.click(await button('Put it aside and begin with none'))
  await button('New audience')
  expect(await disk.get(`herald.audiences.${happyApp.app_id}`)).toEqual({ version: 1, audiences: [] })
})

test('an audience that this version cannot read is counted, next to the others', async () => {
  await open({ raw: { version: 1, audiences: [weekly, { id: 'new', is: 'unknown' }] } })
  await screen.findByText('1 audience cannot be read. It stays stored as it is.')
  expect(rows()).toHaveLength(1)
})

test('behind a gateway the name of a chat outside of the operator’s chats is not shown', async () => {
  await startService()
  setSession({ ...sessionNow()!, operator: 'ou_alice' })
  const disk = memoryStore()
  const chats = [
    { chat_id: 'oc_hidden', name: 'Secret plan' },
    { chat_id: 'oc_other', name: 'Other' },
  ]
  await disk.set(`herald.audiences.${happyApp.app_id}.ou_alice`, {
    version: 1,
    audiences: [{ ...weekly, choice: { by: 'hand', chats } }],
  })
  vi.spyOn(browserStore, 'get').mockImplementation((key) => disk.get(key))
  const { user } = await render(<AudiencesPage appId={happyApp.app_id} />)
  await user.click(await button('Edit Weekly'))
  await screen.findByText('A chat outside of what you may see')
  const chosen = within(screen.getByRole('list', { name: 'Chosen chats' }))
  expect(chosen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'A chat outside of what you may see',
    'Other',
  ])
})

test('in Chinese only names are not Chinese', async () => {
  const { user } = await open({ raw: stored, language: 'zh-CN' })
  await user.click((await screen.findAllByText('现在涉及的群'))[0]!)
  await screen.findByText('现在涉及 1 个群。')
  expect(latinWords()).toEqual(expect.arrayContaining(['Weekly', 'Other']))
  expect(
    latinWords().filter((words) => !['Weekly', 'Other', 'Dissolved', 'oc_dissolved'].includes(words)),
  ).toEqual([])
})
