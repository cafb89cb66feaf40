import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PAGE, SHEET } from '../../../../contract/docx/block-numbers'
import { CreateBlocks } from '../../../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../../../contract/docx/get-announcement'
import { ListBlocks } from '../../../../contract/docx/list-blocks'
import { AddHeldMedia } from '../../../../contract/herald/held-media'
import { LocalPublications, type PublicationRequest } from '../../../../contract/herald/publications'
import { openCellStore } from '../../../../saving/saving'
import { happyApp } from '../../../../service/testing/happy-world'
import { call, inNameOf } from '../../../api/client'
import { browserStore } from '../../../storage/indexed-db-store'
import { AllInSight } from '../../../testing/all-in-sight'
import { render } from '../../../testing/render'
import { writeLines } from '../../../testing/write-lines'
import { publish, startPublications } from '../testing/with-publications'
import { PublicationPage } from './publication-page'

/** A publication that waits for an approval, as the second person sees it. */
async function open(more: Partial<PublicationRequest> = {}, { mayWrite = true, isInPage = false } = {}) {
  const { world } = await startPublications()
  const publication = await publish({ needs_approval: true, ...more })
  const server = { isInPage, isGateway: false }
  const { user } = await render(
    <PublicationPage publicationId={publication.publication_id} mayWrite={mayWrite} server={server} />,
  )
  return { user, world, publication }
}

const difference = async () => await screen.findByText('After publishing')
const wordsIn = async (chat_id: string) =>
  JSON.stringify((await call(ListBlocks, { path: { chat_id }, query: {} })).items)

test('the second person sees each chat’s difference, approves by name, and the publication runs', async () => {
  const { user } = await open()
  await difference()
  screen.getByText('Now, revision 2')
  screen.getByText('Doors open at nine')
  expect(await wordsIn('oc_other')).not.toContain('Doors open')
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Bob')
  await user.click(screen.getByRole('button', { name: 'Approve…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve this for 1 chat?' }))
  dialog.getByText('The server writes it at once. It can be taken back later.')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText(/Approved by Bob/)
  await screen.findByText('1 of 1 published')
  expect(await wordsIn('oc_other')).toContain('Doors open at nine')
  expect(screen.queryByRole('heading', { name: 'Approval' })).toBeNull()
})

test('variables are shown as the server will fill them', async () => {
  const { world } = await startPublications()
  await writeLines('oc_launch', 'For {{chat.name}} on {{date}}')
  world.pass(2_000)
  const publication = await publish({
    needs_approval: true,
    targets: [{ chat_id: 'oc_other', how: 'replace', values: { date: 'Tuesday' } }],
  })
  const server = { isInPage: false, isGateway: false }
  await render(<PublicationPage publicationId={publication.publication_id} mayWrite server={server} />)
  await screen.findByText('For Other on Tuesday')
  screen.getByText('What was there')
})

test('asking for changes stops it with the words, which its author reads', async () => {
  const { user, publication } = await open()
  await user.click(await screen.findByRole('button', { name: 'Ask for changes…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for changes' }))
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Stop and ask' })
  expect(go.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: 'What has to change' }), 'At ten, please')
  await user.click(go)
  await screen.findByText('a user without a name asks for changes: “At ten, please”')
  const { publication_id } = publication
  const { publication: stopped } = await call(LocalPublications.get, { path: { publication_id } })
  expect([stopped.state, stopped.stopped?.note]).toEqual(['stopped', 'At ten, please'])
  expect(await wordsIn('oc_other')).not.toContain('Doors open')
})

test('an approval of content that changed meanwhile is refused', async () => {
  const { user, publication } = await open()
  await difference()
  const { fetch } = globalThis
  globalThis.fetch = (url, init) => {
    const isApproval = (url as string).endsWith('/approve')
    return fetch(url, isApproval ? { ...init, body: JSON.stringify({ hash: 'that of before' }) } : init)
  }
  await user.click(screen.getByRole('button', { name: 'Approve…' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }))
  await screen.findByRole('alert')
  const { publication_id } = publication
  const { publication: now } = await call(LocalPublications.get, { path: { publication_id } })
  expect(now.state).toBe('needs_approval')
})

test('an update that waits shows the changes of the source', async () => {
  const { world } = await startPublications()
  const publication = await publish({ needs_approval: true })
  const path = { publication_id: publication.publication_id }
  await call(LocalPublications.approve, { path, body: { hash: publication.hash } })
  await waitFor(async () =>
    expect((await call(LocalPublications.get, { path })).publication.state).toBe('done'),
  )
  world.pass(2_000)
  await writeLines('oc_launch', 'One more line')
  await call(LocalPublications.update, { path, body: {} })
  const server = { isInPage: false, isGateway: false }
  await render(<PublicationPage publicationId={path.publication_id} mayWrite server={server} />)
  await screen.findByText('Published before')
  screen.getByText('One more line')
})

test('the link is copied; a reader sees the difference without answers', async () => {
  const { user } = await open({}, { mayWrite: false, isInPage: true })
  await difference()
  screen.getByText(/the link works in this browser only/)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  await screen.findByText('Copied')
  screen.getByText('You can look at this. Approving needs the role of an editor.')
  expect(screen.queryByRole('button', { name: 'Approve…' })).toBeNull()
})

test('a mention of a person who is only in the source chat has their name', async () => {
  await startPublications((world) => {
    const other = world.chats?.find(({ chat_id }) => chat_id === 'oc_other')
    if (other) other.members = ['ou_alice']
  })
  await call(CreateBlocks, {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    body: { children: [{ block_type: 2, text: { elements: [{ mention_user: { user_id: 'ou_carol' } }] } }] },
  })
  const { publication_id } = await publish({ needs_approval: true })
  const server = { isInPage: false, isGateway: false }
  await render(<PublicationPage publicationId={publication_id} mayWrite server={server} />)
  await screen.findByText(/^@Carol/)
  expect(document.body.textContent).not.toContain('ou_carol')
})

test('the second person sees the cells of the publication, although this browser has others by their token', async () => {
  await startPublications()
  const token = 'local:cells'
  const cells = (name: string) => ({
    rows: 1,
    columns: 1,
    readColumns: 1,
    shown: [[name]],
    written: [[name]],
  })
  vi.stubGlobal('IntersectionObserver', AllInSight)
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = openCellStore(happyApp.app_id, { store: browserStore })
  await store.put(token, cells('Alice'))
  const chat_id = 'oc_other'
  const { revision_id: base_revision } = await call(GetAnnouncement, { path: { chat_id } })
  const blocks = [
    { block_id: chat_id, block_type: PAGE, children: ['sheet'], page: { elements: [] } },
    { block_id: 'sheet', block_type: SHEET, parent_id: chat_id, sheet: { token } },
  ]
  const { app_id } = happyApp
  await call(LocalPublications.createDraft, { body: { app_id, chat_id, base_revision, blocks } })
  const file = new Blob([JSON.stringify(cells('Bob'))])
  const form = { app_id, chat_id, token, name: '', size: file.size, sha256: '', file }
  await inNameOf(app_id).callForm(AddHeldMedia, { body: form })
  const { publication_id } = await publish({
    needs_approval: true,
    source: { blocks },
    targets: [{ chat_id, how: 'replace', base_revision }],
  })
  const server = { isInPage: false, isGateway: false }
  await render(<PublicationPage publicationId={publication_id} mayWrite server={server} />)
  await screen.findByRole('cell', { name: 'Bob' })
  expect(screen.queryByRole('cell', { name: 'Alice' })).toBeNull()
  expect(await store.get(token)).toEqual(cells('Alice'))
})
