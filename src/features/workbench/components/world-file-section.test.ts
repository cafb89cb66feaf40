import { expect, test } from 'vitest'
import { readWorldFile } from './world-file-section'

const file = (text: string) => ({ name: 'world.json', text: async () => text })

test('a JSON object is read as a world for confirmation', async () => {
  expect(await readWorldFile(file('{"chats":[]}'))).toEqual({ name: 'world.json', world: { chats: [] } })
})

test.each(['{"chats":', '[]', 'null', '3', ''])('%j is no world, and an error says why', async (text) => {
  expect(await readWorldFile(file(text))).toMatchObject({
    name: 'world.json',
    words: expect.stringMatching(/./),
  })
})
