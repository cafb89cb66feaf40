import { expect, test } from 'vitest'
import { instanceWords } from './instance-words'

/** Two instances. While the line is cut, no message arrives. */
function instances() {
  const messages: string[] = []
  let isCut = false
  const heard: (string | undefined)[] = []
  const other = instanceWords(async () => undefined)
  other.changes.listen((word) => heard.push(word))
  const one = instanceWords(async (message) => {
    await Promise.resolve()
    if (isCut) throw new Error('cut')
    messages.push(message)
    other.hear(message)
  })
  return { one, other, messages, heard, cut: (is: boolean) => void (isCut = is) }
}

const settled = () => new Promise((resolve) => void setImmediate(resolve))

test('words arrive in their order, and those that wait share a message', async () => {
  const { one, messages, heard } = instances()
  for (const word of ['a', 'b', 'c']) one.changes.tell(word)
  await settled()
  expect(heard).toEqual(['a', 'b', 'c'])
  expect(messages).toEqual(['changes a', 'changes b\nc'])
})

test('a message is at most as long as PostgreSQL takes, and a longer word counts as missed', async () => {
  const { one, messages, heard } = instances()
  const words = Array.from({ length: 20 }, (_, at) => `${at} ${'x'.repeat(1_000)}`)
  for (const word of [...words, 'é'.repeat(4_000)]) one.changes.tell(word)
  await settled()
  expect(heard).toEqual([...words, undefined])
  expect(messages.filter((message) => Buffer.byteLength(message) >= 8_000)).toEqual([])
})

test('words that the connection lost are sent once it is there again, and a thousand only as missed', async () => {
  const { one, heard, cut } = instances()
  cut(true)
  one.changes.tell('a')
  one.changes.tell('b')
  await settled()
  expect(heard).toEqual([])
  cut(false)
  one.reconnected()
  await settled()
  expect(heard).toEqual(['a', 'b'])
  cut(true)
  for (let count = 0; count <= 1_000; count += 1) one.changes.tell(String(count))
  await settled()
  cut(false)
  one.changes.tell('last')
  await settled()
  expect(heard.slice(2)).toEqual([undefined])
})

test('an instance whose connection was lost may have missed words itself', () => {
  const { other, heard } = instances()
  other.reconnected()
  expect(heard).toEqual([undefined])
})
