import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../../../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../../../contract/docx/create-blocks'
import { DownloadMedia } from '../../../../contract/drive/download-media'
import { UploadAll } from '../../../../contract/drive/upload-all'
import type { ErrorCode } from '../../../../contract/error-codes'
import { DissolveChat } from '../../../../contract/im/chats/dissolve-chat'
import { ListChatMembers } from '../../../../contract/im/chats/list-chat-members'
import { UpdateChat } from '../../../../contract/im/chats/update-chat'
import { publishWorld } from '../../../../publishing/testing/publish-world'
import { happyApp } from '../../../../service/testing/happy-world'
import { call, inNameOf } from '../../../api/client'
import { addFault } from '../../../testing/add-fault'
import { address, render, startService } from '../../../testing/render'
import { writeLines } from '../../../testing/write-lines'
import { PublishPage } from './publish-page'

interface Given {
  to?: string
  /** Runs before the page opens. */
  first?: () => Promise<unknown>
  /** Changes the world before it starts. */
  world?: Parameters<typeof startService>[0]
}

/** Publishing the announcement of Launch: it has two lines, and Other has one. */
async function open({ to = '', first, world }: Given = {}) {
  await startService(world)
  await writeLines('oc_launch', 'Hello {{chat.name}} from {{team}}', 'Bye')
  await writeLines('oc_other', 'What was there')
  await first?.()
  const { openPublishQueue } = await publishWorld()
  const publishQueue = openPublishQueue()
  await publishQueue.load()
  const { user } = await render(
    <PublishPage chatId="oc_launch" appId={happyApp.app_id} publishQueue={publishQueue} />,
    { at: `/announcements/oc_launch/publish${to}` },
  )
  return { user, publishQueue }
}

const field = () => screen.findByRole('combobox', { name: 'Add chats' })
const rows = () => within(screen.getByRole('region', { name: 'To which chats' })).getAllByRole('listitem')
const said = () => screen.getAllByRole('status').map((each) => each.textContent)
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('before a chat is chosen', () => {
  test('nothing can be published, and a note says so', async () => {
    await open()
    expect((await button('Publish…')).disabled).toBe(true)
    expect(said()).toContain('Choose at least one chat.')
  })
})

describe('the field', () => {
  test('finds a chat by its name, and Enter chooses it', async () => {
    const { user } = await open()
    await user.type(await field(), 'oth')
    const found = await screen.findByRole('option', { name: /^Other/ })
    expect(found.textContent).toContain('oc_other')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/announcements/oc_launch/publish?to=oc_other')
  })

  test('says that no chat matches', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('combobox', { name: 'Add chats' }), 'zzzz')
    await screen.findByText(/^None of the bot’s chats match\./)
  })

  test('accepts several ids at once, but never the source chat', async () => {
    const { user } = await open()
    await user.click(await field())
    await user.paste('oc_other oc_launch oc_secret')
    expect(address()).toBe('/announcements/oc_launch/publish?to=oc_other&to=oc_secret')
    await screen.findByText('This is where the announcement comes from.')
  })
})

describe('the chosen chats', () => {
  test('are counted once all are checked', async () => {
    await open({ to: '?to=oc_other&to=oc_dissolved' })
    await screen.findByText('Chats: 1 ready, 1 refused, 0 being checked')
  })

  test('include a refusing one with its reason, and a button with its name removes it', async () => {
    const { user } = await open({ to: '?to=oc_other&to=oc_dissolved' })
    await screen.findByText(/^Chats: 1 ready, 1 refused/)
    const refusing = rows().find((row) => row.textContent.includes('Dissolved'))!
    expect(refusing.textContent).toContain('Refused')
    expect(said().join()).toContain('1 chat that refuses is left out.')
    await user.click(within(refusing).getByRole('button', { name: /^Leave out .+$/ }))
    expect(address()).toBe('/announcements/oc_launch/publish?to=oc_other')
  })

  test('have a warning about the blocks that a copy would replace, and the choice is in the address', async () => {
    const { user } = await open({ to: '?to=oc_other' })
    const how = await screen.findByLabelText('Where the copy goes in Other')
    await user.selectOptions(how, 'Replace what is there')
    expect(address()).toBe('/announcements/oc_launch/publish?to=oc_other.replace')
    await screen.findByText('Replaces 1 block. It stays in the history as revision 2.')
  })

  test('offer no placement if the page is empty', async () => {
    await open({ to: '?to=oc_secret' })
    await screen.findByText('The announcement is empty: the copy becomes its content')
    expect(screen.queryByLabelText(/^Where the copy goes in/)).toBeNull()
  })

  test('return the focus to the field when the last one is removed', async () => {
    const { user } = await open({ to: '?to=oc_other' })
    await user.click(await button('Leave out Other'))
    expect(document.activeElement).toBe(await field())
    expect(address()).toBe('/announcements/oc_launch/publish')
  })
})

describe('a picture', () => {
  /** Adds a picture to the announcement, and a fault for its next download. */
  const broken = (code: ErrorCode) => async () => {
    const path = { chat_id: 'oc_launch' }
    const block = { block_type: 27, image: {} }
    const made = { path: { ...path, block_id: 'oc_launch' }, body: { children: [block] } }
    const [{ block_id } = { block_id: '' }] = (await call(CreateBlocks, made)).children
    const file = new Blob(['bytes'])
    const upload = {
      file_name: 'a.png',
      parent_type: 'docx_image',
      parent_node: block_id,
      size: file.size,
      file,
    }
    const { file_token } = await inNameOf(happyApp.app_id).callForm(UploadAll, { body: upload })
    const requests = [{ block_id, replace_image: { token: file_token } }]
    await call(BatchUpdateBlocks, { path, body: { requests } })
    await addFault({ route: DownloadMedia.route, code, count: 1 })
  }

  test('whose download failed is fetched again, and copied', async () => {
    const { user, publishQueue } = await open({ to: '?to=oc_other', first: broken(2200) })
    const publish = await button('Publish to 1 chat…')
    await waitFor(() => expect(publish.disabled).toBe(false))
    screen.getByText(/1 picture or file, 5 bytes$/)
    await user.click(publish)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(publishQueue.state().jobs[0]).toMatchObject({ bytes: 5, outcomes: [] }))
  })

  test('that the service refuses is left out, and a note says so before publishing', async () => {
    await open({ to: '?to=oc_other', first: broken(1061004) })
    await screen.findByText(/Left out: its file can’t be downloaded/)
  })
})

describe('a mentioned person who is not a member of the chat', () => {
  const mention = () =>
    call(CreateBlocks, {
      path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
      body: {
        children: [{ block_type: 2, text: { elements: [{ mention_user: { user_id: 'ou_dan' } }] } }],
      },
    })

  test('is named', async () => {
    await open({ to: '?to=oc_other', first: mention })
    await screen.findByText('Mentioned but not in this chat: ou_dan')
  })

  test('is not named if the members cannot be read', async () => {
    const hidden = () => addFault({ route: ListChatMembers.route, code: 99991672 })
    await open({ to: '?to=oc_other', first: () => mention().then(hidden) })
    await screen.findByText(/^Afterwards \d+ blocks/)
    expect(screen.queryByText(/^Mentioned but not in this chat/)).toBeNull()
  })
})

test('a name that is not a variable stays as written, with a note', async () => {
  await open({ to: '?to=oc_other' })
  await screen.findByText('Not variables, kept as text: {{team}}')
})

describe('the confirmation', () => {
  test('has the focus on its answer, and can be left without publishing', async () => {
    const { user, publishQueue } = await open({ to: '?to=oc_other.replace' })
    const publish = await button('Publish to 1 chat…')
    await waitFor(() => expect(publish.disabled).toBe(false))
    await user.click(publish)
    screen.getByText(/^Publish “Launch” \(revision \d+\) to 1 chat\?$/)
    screen.getByText('Replaced in Other:')
    expect(document.activeElement).toBe(await button('Publish now'))
    await user.click(await button('Back'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Publish to 1 chat…'))
    expect(publishQueue.state().jobs).toEqual([])
  })

  test('publishes to the chosen chats on Enter', async () => {
    const { user, publishQueue } = await open({ to: '?to=oc_other&to=oc_dissolved' })
    const publish = await button('Publish to 1 chat…')
    await waitFor(() => expect(publish.disabled).toBe(false))
    await user.click(publish)
    screen.getByText('No existing content is replaced.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(publishQueue.state().jobs).toHaveLength(1))
    expect(publishQueue.state().jobs[0]!.targets.map(({ chat_id, how }) => [chat_id, how])).toEqual([
      ['oc_other', 'end'],
    ])
  })
})

test('the confirmation is repeated after a chat was renamed, and after it was dissolved', async () => {
  const { user, publishQueue } = await open({
    to: '?to=oc_other&to=oc_secret',
    world: ({ chats }) => {
      for (const chat of chats) if (chat.chat_id === 'oc_other') chat.owner_id = happyApp.app_id
    },
  })
  const publish = async (name: string) => {
    await waitFor(async () => expect((await button(name)).disabled).toBe(false))
    await user.click(await button(name))
    await user.click(await button('Publish now'))
  }
  await screen.findByText(/^Chats: 2 ready/)
  await call(UpdateChat, { path: { chat_id: 'oc_other' }, body: { name: 'Others' } })
  await publish('Publish to 2 chats…')
  await screen.findByText('Other is now called Others.')
  await call(DissolveChat, { path: { chat_id: 'oc_other' } })
  await publish('Publish to 2 chats…')
  await screen.findByText('Left out, dissolved: Others')
  expect(publishQueue.state().jobs).toEqual([])
  await publish('Publish to 1 chat…')
  await waitFor(() => expect(publishQueue.state().jobs).toHaveLength(1))
  expect(publishQueue.state().jobs[0]!.targets.map(({ chat_id }) => chat_id)).toEqual(['oc_secret'])
})

test('an announcement that cannot be read is read again by a button', async () => {
  const broken = () =>
    addFault({ route: 'GET /open-apis/docx/v1/chats/:chat_id/announcement', code: 1770032, count: 1 })
  const { user } = await open({ first: broken })
  await user.click(await button('Check again'))
  await screen.findByRole('combobox')
})
