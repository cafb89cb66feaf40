import { expect, test } from 'vitest'
import { readWorldFile } from './world-file-section'

const file = (text: string) => ({ name: 'world.json', text: async () => text })

test('a JSON object is a world to be asked about', async () => {
  expect(await readWorldFile(file('{"chats":[]}'))).toEqual({ name: 'world.json', world: { chats: [] } })
})

test.each(['{"chats":', '[]', 'null', '3', ''])(
  '%j is no world, and there are words for it',
  async (text) => {
    expect(await readWorldFile(file(text))).toMatchObject({
      name: 'world.json',
      words: expect.stringMatching(/./),
    })
  },
)
