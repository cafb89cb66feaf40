import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { BatchDeleteChildren } from '../../../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../../../contract/docx/batch-update-blocks'
import { ListBlocks } from '../../../../contract/docx/list-blocks'
import { ListFaults } from '../../../../contract/herald/faults'
import { happyApp } from '../../../../service/testing/happy-world'
import { readDocument } from '../../../api/announcement/read-document'
import { call } from '../../../api/client'
import { applyDocument } from '../../../editor/changes/replace-document'
import { p } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import { createOpenQueue } from '../../../saving/queue-for'
import { browserStore } from '../../../storage/indexed-db-store'
import { addFault } from '../../../testing/add-fault'
import { address, render, startService } from '../../../testing/render'
import { writeLines } from '../../../testing/write-lines'
import { editorOf } from '../../announcement/testing/editor-of'
import { HistoryDialog } from './history-dialog'

const chat_id = 'oc_launch'
const textOf = (content: string) => ({ elements: [{ text_run: { content } }] })

/** Revision 2 has three lines; 3 changes one of them; 4 has one less. */
async function writeRevisions() {
  const path = { chat_id, block_id: chat_id }
  const made = await writeLines(chat_id, 'Plan', 'Run the suite', 'Thank you')
  const { block_id } = made.children[1]!
  const requests = [{ block_id, update_text_elements: textOf('Run the suite twice') }]
  await call(BatchUpdateBlocks, { path: { chat_id }, body: { requests } })
  await call(BatchDeleteChildren, { path, body: { start_index: 2, end_index: 3 } })
}

interface Given {
  compared?: readonly [revision: number, since: number]
  editable?: boolean
  isNew?: boolean
  /** Runs before it opens. */
  first?: () => Promise<unknown>
}

async function open({ compared, editable = true, isNew = false, first }: Given = {}) {
  await startService()
  if (!isNew) await writeRevisions()
  const newest = isNew ? 1 : 4
  const document = await readDocument(call, chat_id, -1)
  await first?.()
  const { queue } = createOpenQueue(happyApp.app_id, chat_id, {
    revision: newest,
    saved: document,
    wanted: document,
    ids: [],
  })
  const { editor, outline, focus } = editorOf(document)
  const did = { onClose: vi.fn(), onRestored: vi.fn() }
  const search = compared ? `?revision=${compared[0]}&since=${compared[1]}` : ''
  const { user } = await render(
    <HistoryDialog
      {...did}
      chatId={chat_id}
      name="Launch"
      owner={happyApp.app_id}
      newest={newest}
      queue={queue}
      editor={editor}
      ports={pagePorts}
      editable={editable}
    />,
    { at: `/announcements/oc_launch/history${search}` },
  )
  const words = () => [...outline().matchAll(/"(.*)"/g)].map(([, said]) => said)
  return { user, ...did, words, focus, editor: editor.current }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'History of Launch' }))
const comparison = () => within(screen.getByRole('region', { name: 'What changed' }))
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const said = () => dialog().getAllByRole('status')[0]!.textContent

describe('the list', () => {
  test('runs from the newest revision to the first', async () => {
    await open()
    const list = within(screen.getByRole('navigation'))
    expect(list.getAllByRole('button')[0]!.textContent).toMatch(/Newest/)
    list.getByText('Revision 1: the initial announcement')
  })

  test('reports unknown authors, and sums up the changes in words', async () => {
    await open()
    expect(dialog().getAllByText('Time and author not known here').length).toBeGreaterThan(0)
    await dialog().findAllByText(/line/)
  })

  test('names author and time of a revision, if the browser has seen it', async () => {
    const notes = [{ revision: 4, by: 'ou_alice', at: Date.UTC(2026, 0, 5) }]
    vi.spyOn(browserStore, 'get').mockResolvedValue(notes)
    await open()
    await dialog().findByText('Alice')
  })

  test('reports that an announcement has no edits yet', async () => {
    await open({ isNew: true })
    dialog().getByRole('heading', { name: 'This announcement hasn’t been edited yet' })
  })
})

describe('a comparison', () => {
  test('marks what was added, and counts the changes', async () => {
    await open({ compared: [3, 2] })
    await comparison().findByText('1 change')
    const changed = comparison().getByRole('group', { name: 'Change 1 of 1: changed' })
    expect([...changed.querySelectorAll('ins')].map((each) => each.textContent)).toEqual([' twice'])
  })

  test('has keys that move between changes, and reports when there are no more', async () => {
    const { user } = await open({ compared: [4, 2] })
    await user.click(await button('Next change'))
    const at = () => document.activeElement?.getAttribute('aria-label')
    expect(at()).toBe('Change 1 of 2: changed')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(at()).toBe('Change 2 of 2: removed')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(said()).toBe('There are no more changes in this direction.')
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(at()).toBe('Change 1 of 2: changed')
  })

  test('can be of any two revisions by number, and the address keeps them', async () => {
    const { user } = await open({ compared: [4, 3] })
    const [from, to] = comparison().getAllByRole<HTMLInputElement>('spinbutton')
    expect([from, to].map((field) => field!.labels![0]!.textContent.trim())).toEqual([
      'From revision',
      'to revision',
    ])
    const show = await button('Compare')
    expect(show.disabled).toBe(true)
    await user.clear(from!)
    await user.type(from!, '9')
    expect(show.disabled).toBe(true)
    expect(from!.getAttribute('aria-describedby')).toBe(
      comparison().getByText('Revisions 1 to 4 can be read.').id,
    )
    await user.clear(from!)
    await user.type(from!, '1{Enter}')
    expect(address()).toBe('/announcements/oc_launch/history?revision=4&since=1')
    await comparison().findByText('2 changes')
  })

  test('with an unreadable revision has a button that tries again', async () => {
    const broken = () => addFault({ route: ListBlocks.route, code: 1770032, count: 1 })
    const { user } = await open({ compared: [4, 1], first: broken })
    const retry = await button('Check again')
    screen.getByRole('link', { name: '1770032' })
    // Both revisions are requested. The second may be refused after the first was reported.
    await waitFor(async () => expect((await call(ListFaults, {})).items).toEqual([]))
    await user.click(retry)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull())
  })

  test('has a button that copies the text of an earlier block', async () => {
    const { user } = await open({ compared: [4, 3] })
    const actions = await screen.findByRole('group', {
      name: 'Actions for this block of revision 3',
    })
    await user.click(within(actions).getByRole('button', { name: 'Copy text' }))
    await waitFor(() => expect(said()).toBe('The text is on the clipboard.'))
    expect(await navigator.clipboard.readText()).toBe('Thank you')
  })
})

describe('restoring', () => {
  const askToRestore = async (user: UserEvent) => {
    await user.click(await button('Restore revision 2'))
    return within(await screen.findByRole('dialog', { name: 'Restore revision 2?' }))
  }

  test('brings one block back to its place, and reports it', async () => {
    const { user, words } = await open({ compared: [4, 3] })
    await user.click(await button('Restore this block'))
    await waitFor(() => expect(said()).toMatch(/^The block is restored/))
    expect(words()).toEqual(['Plan', 'Run the suite twice', 'Thank you'])
    await user.click(await button('Restore this block'))
    await waitFor(() => expect(said()).toBe('This block hasn’t changed since.'))
  })

  test('a revision asks first, and lists its effects and the number of calls', async () => {
    const { user, words, onRestored, onClose, focus } = await open({ compared: [4, 2] })
    const ask = await askToRestore(user)
    await ask.findByText('1 new block')
    ask.getByText('1 changed block')
    ask.getByText('2 calls are needed')
    await user.click(ask.getByRole('button', { name: 'Restore' }))
    expect(words()).toEqual(['Plan', 'Run the suite', 'Thank you'])
    expect(onRestored).toHaveBeenCalledWith('Revision 2 is restored. Undo reverts this.')
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(focus).toHaveBeenCalledOnce())
  })

  test('asks again if the announcement has changed since the plan was made', async () => {
    const { user, words, onRestored, editor } = await open({ compared: [4, 2] })
    const ask = await askToRestore(user)
    await ask.findByText('2 calls are needed')
    const now = editor.tree()
    editor.run(applyDocument({ ...now, children: [...now.children, p('theirs', 'Theirs')] }))
    await user.click(ask.getByRole('button', { name: 'Restore' }))
    expect(words()).toEqual(['Plan', 'Run the suite twice', 'Theirs'])
    await ask.findByText('1 deleted block')
    ask.getByText(/^The announcement has changed meanwhile/)
    expect(onRestored).not.toHaveBeenCalled()
    await user.click(ask.getByRole('button', { name: 'Restore' }))
    expect(words()).toEqual(['Plan', 'Run the suite', 'Thank you'])
    expect(onRestored).toHaveBeenCalledOnce()
  })

  test('is cancelled by Escape, and the history stays open', async () => {
    const { user, words, onClose } = await open({ compared: [4, 2] })
    const ask = await askToRestore(user)
    await ask.findByText('1 new block')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Restore revision 2?' })).toBeNull())
    expect(words()).toEqual(['Plan', 'Run the suite twice'])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is not offered to readers, and a note explains why', async () => {
    await open({ compared: [4, 2], editable: false })
    await comparison().findByText('2 changes')
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
    screen.getByText(/^Nothing can be restored/)
  })
})

test('the history closes on Escape, and by its button', async () => {
  const { user, onClose } = await open()
  await user.keyboard('{Escape}')
  await user.click(await button('Close the history'))
  expect(onClose).toHaveBeenCalledTimes(2)
})
