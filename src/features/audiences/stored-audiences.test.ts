import { describe, expect, test } from 'vitest'
import { fakeStorage } from '../../storage/testing/fake-storage'
import type { Audience } from './audience'
import { audiencesFromFile, audiencesToFile, AudienceStore } from './stored-audiences'

const weekly: Audience = {
  id: 'a1',
  name: 'Weekly 周报',
  revision: 1,
  choice: { by: 'hand', chats: [{ chat_id: 'oc_a', name: 'A' }] },
}

const KEY = 'herald.audiences.cli_a'

/** Two tabs of one browser. */
function browser() {
  const storage = fakeStorage()
  const disk = storage.store()
  return {
    disk,
    one: new AudienceStore('cli_a', disk),
    other: new AudienceStore('cli_a', storage.store()),
    stranger: new AudienceStore('cli_b', disk),
  }
}

const audiencesOf = async (store: AudienceStore) => {
  const kept = await store.read()
  return kept.is === 'readable' ? kept.audiences : undefined
}

describe('the stored audiences', () => {
  test('are those of one application, and another tab reads what this one stores', async () => {
    const { one, other, stranger } = browser()
    expect(await one.save(weekly)).toBe('done')
    expect(await audiencesOf(other)).toEqual([weekly])
    expect(await audiencesOf(stranger)).toEqual([])
  })

  test('a change counts up the revision, and a change of an older revision is refused', async () => {
    const { one, other } = browser()
    await one.save(weekly)
    expect(await one.save({ ...weekly, name: 'One' }, 1)).toBe('done')
    expect(await other.save({ ...weekly, name: 'Other' }, 1)).toBe('changed')
    expect(await audiencesOf(one)).toEqual([{ ...weekly, name: 'One', revision: 2 }])
    expect(await other.save({ ...weekly, name: 'Other' }, 2)).toBe('done')
  })

  test('a change of an audience that another tab deleted is refused, and saving again stores it', async () => {
    const { one, other } = browser()
    await one.save(weekly)
    await other.remove('a1')
    expect(await one.save({ ...weekly, name: 'One' }, 1)).toBe('changed')
    expect(await one.save({ ...weekly, name: 'One' })).toBe('done')
  })

  test('a use is noted without a new revision', async () => {
    const { one } = browser()
    await one.save(weekly)
    await one.used('a1', { at: 5, chats: [{ chat_id: 'oc_a', name: 'A' }] })
    expect(await audiencesOf(one)).toEqual([
      { ...weekly, lastUse: { at: 5, chats: [{ chat_id: 'oc_a', name: 'A' }] } },
    ])
  })
})

describe('what this version cannot read', () => {
  test('an entry stays stored as it is while others change', async () => {
    const { disk, one } = browser()
    const damaged = { id: 'old', chats: 'oc_a oc_b' }
    await disk.set(KEY, { version: 1, audiences: [damaged] })
    expect(await one.read()).toEqual({ is: 'readable', audiences: [], damaged: 1 })
    await one.save(weekly)
    expect(await disk.get(KEY)).toEqual({ version: 1, audiences: [damaged, weekly] })
  })

  test.each([[{ version: 2, audiences: [] }], ['text'], [null]])(
    'the form %j is never overwritten',
    async (raw) => {
      const { disk, one } = browser()
      await disk.set(KEY, raw)
      expect(await one.read()).toEqual({ is: 'unreadable', raw })
      expect(await one.save(weekly)).toBe('failed')
      expect(await disk.get(KEY)).toEqual(raw)
    },
  )

  test('a form that is put aside stays in the browser, and audiences can be saved again', async () => {
    const { disk, one } = browser()
    await disk.set(KEY, 'text')
    expect(await one.setAside(7)).toBe('done')
    expect(await disk.get(`${KEY}.aside.7`)).toBe('text')
    expect(await one.save(weekly)).toBe('done')
  })
})

describe('a file', () => {
  test('has all audiences, which another browser reads with new ids and without a last use', () => {
    const text = audiencesToFile([{ ...weekly, revision: 3, lastUse: { at: 1, chats: [] } }])
    expect(audiencesFromFile(text, () => 'new')).toEqual([{ ...weekly, id: 'new' }])
  })

  test.each([
    '',
    '[]',
    '{"herald_audiences":1,"audiences":[]}',
    '{"herald_audiences":1,"audiences":[{"id":"a"}]}',
  ])('the text “%s” is no file of audiences', (text) => {
    expect(audiencesFromFile(text, () => 'new')).toBeUndefined()
  })
})
