import { expect, test } from 'vitest'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Weather } from '../testing/console-on'
import { outline } from '../testing/outline'
import { callout, p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

const DAY = 24 * 60 * 60_000

/** A page that closed before its call was answered, and is opened again two days later; others may write meanwhile. */
async function twoDaysLater(
  first: Weather,
  { others = 'nobody' }: { others?: 'nobody' | 'before' | 'after' },
) {
  const { clock, service } = await virtualService()
  const sky: Weather[] = []
  const open = (name: string, more: object = {}) =>
    ConsoleOn.open({ service, chat: 'oc_launch', clock, name, weather: () => sky.shift() ?? 'fine', ...more })
  const [console, other] = [await open('console'), await open('other')]
  const write = async () => {
    other.show({ ...other.screen, children: [p('o', 'theirs'), ...other.screen.children] })
    await settle(clock, [other])
  }
  if (others === 'before') await write()
  sky.push(first, ...Array<Weather>(3).fill('lostRequest'))
  console.show({ ...console.screen, children: [p('a', 'ours'), callout('c', p('d', 'inside'))] })
  await settle(clock, [console], clock.now() + 900)
  console.close()
  sky.length = 0
  if (others === 'after') await write()
  await settle(clock, [], clock.now() + 2 * DAY)
  const again = await open('again', { entry: console.kept! })
  again.queue.resume()
  await settle(clock, [again])
  expect(again.queue.getSnapshot()).toMatchObject({ phase: 'idle', conflicts: [] })
  const held = await readAll(service, 'oc_launch', -1)
  expect(outline(again.screen)).toEqual(outline(held))
  return JSON.stringify(outline(held))
}

test.each([
  ['nobody wrote since', 'lostAnswer', 'nobody'],
  ['others had written before it', 'lostAnswer', 'before'],
  ['others wrote after it', 'lostAnswer', 'after'],
  ['it never arrived', 'lostRequest', 'nobody'],
  ['it never arrived, and others wrote', 'lostRequest', 'after'],
] as const)(
  'what a call without an answer created is there once, even when the service no longer remembers the call: %s',
  async (_, first, others) => {
    const held = await twoDaysLater(first, { others })
    const times = (word: string) => held.split(word).length - 1
    expect([times('ours'), times('inside'), times('theirs')]).toEqual([1, 1, others === 'nobody' ? 0 : 1])
  },
)
