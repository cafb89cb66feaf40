import { expect, test } from 'vitest'
import { launchBlocks } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { limits } from './limits'
import { openAnnouncement } from './testing/open-announcement'

/** The mentions of a create call, and the reminder that an update may also write. */
const elements = {
  mention_user: { mention_user: { user_id: 'ou_bob' } },
  mention_doc: { mention_doc: { token: 'doc', obj_type: 22, url: 'https://herald.test/docx/doc' } },
  reminder: { reminder: { expire_time: '1767600000000', is_notify: false, is_whole_day: true } },
}
const said = (kind: keyof typeof elements, count: number) => ({
  elements: Array<object>(count).fill(elements[kind]),
})

test.each(['mention_user', 'mention_doc'] as const)(
  'one call creates as many of %s as are allowed, and not one more',
  async (kind) => {
    const launch = await openAnnouncement(launchBlocks)
    const creating = async (count: number) =>
      (await launch.create(LAUNCH, [{ block_type: 2, text: said(kind, count) }])).code
    expect(await creating(limits.created[kind])).toBe(0)
    expect(await creating(limits.created[kind] + 1)).toBe(1770035)
  },
)

test.each(['mention_user', 'mention_doc', 'reminder'] as const)(
  'one request writes as many of %s as are allowed, and not one more',
  async (kind) => {
    const launch = await openAnnouncement(launchBlocks)
    const writing = async (count: number) =>
      (await launch.update([{ block_id: 'first', update_text_elements: said(kind, count) }])).code
    expect(await writing(limits.updated[kind])).toBe(0)
    expect(await writing(limits.updated[kind] + 1)).toBe(1770035)
  },
)

test('blocks that are deleted count no longer', async () => {
  const launch = await openAnnouncement(launchBlocks)
  await launch.remove(LAUNCH, 0, 3)
  const counted = await launch.world.store.read((tx) =>
    tx.selectFrom('announcements').select('block_count').where('chat_id', '=', LAUNCH).executeTakeFirst(),
  )
  expect(counted?.block_count).toBe((await launch.listed()).length)
})
