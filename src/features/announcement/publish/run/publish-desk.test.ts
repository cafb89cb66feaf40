import { beforeEach, expect, test } from 'vitest'
import type { BlockTree } from '../../../../editor/block-tree'
import { outline } from '../../save/testing/outline'
import { p } from '../../save/testing/page'
import type { How } from '../content/content'
import { variableNames } from '../content/variables'
import type { VariableValues } from '../content/variables'
import { publishWorld } from '../testing/publish-world'
import type { PublishDesk } from './publish-desk'

let world: Awaited<ReturnType<typeof publishWorld>>
let desk: PublishDesk

beforeEach(async () => {
  world = await publishWorld()
  desk = world.openDesk()
})

const saying = (values: Partial<VariableValues>): VariableValues => ({
  ...(Object.fromEntries(variableNames.map((name) => [name, ''])) as unknown as VariableValues),
  ...values,
})

const begin = (blocks: readonly BlockTree[], ...targets: [chat: string, how?: How][]) =>
  desk.begin({
    job: {
      source: { chat_id: 'oc_launch', name: 'Launch', revision: 1 },
      blocks: blocks.length,
      fates: [],
      bytes: 0,
    },
    targets: targets.map(([chat_id, how = 'end']) => ({
      chat_id,
      name: chat_id,
      how,
      values: saying({ 'chat.name': chat_id }),
    })),
    content: { blocks },
    bytes: new Map(),
  })

const statesOf = (jobId: string) =>
  desk
    .state()
    .jobs.find(({ job_id }) => job_id === jobId)!
    .targets.map(({ state }) => state)

test('a line is added to two chats, each in its own words', async () => {
  const { job_id } = await begin([p('a', 'Hello {{chat.name}}')], ['oc_other'], ['oc_secret'])
  await world.settle()
  expect(statesOf(job_id)).toMatchObject([
    { is: 'done', isHeld: true },
    { is: 'done', isHeld: true },
  ])
  expect(outline(await world.listed('oc_other'))).toEqual([1, '', [2, 'Hello oc_other']])
  expect(outline(await world.listed('oc_secret'))).toEqual([1, '', [2, 'Hello oc_secret']])
})
