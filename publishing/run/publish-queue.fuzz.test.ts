import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder, tokenIn } from '../../document/block-tree'
import { outline } from '../../saving/testing/outline'
import { bullet, callout, grid, image, p, table } from '../../saving/testing/page'
import { runs } from '../../service/testing/random-runs'
import { variableNames } from '../content/content'
import type { VariableValues } from '../content/content'
import { fillCopy, placeCopy } from '../content/fill-copy'
import { publishWorld } from '../testing/publish-world'
import { weather } from '../testing/weather'

const values = Object.fromEntries(variableNames.map((name) => [name, name])) as VariableValues
const content = {
  title: [{ text_run: { content: 'To {{chat.name}}' } }],
  blocks: [
    p('a', 'alpha {{date}}', bullet('b', 'below')),
    callout('c', p('d', 'inside')),
    image('i', 'picture'),
    table('t', [
      ['1', '2'],
      ['3', '{{owner}}'],
    ]),
    grid('g', ['g1', p('x')], ['g2', p('y')]),
    p('z'),
  ],
}
const chats = ['oc_other', 'oc_secret', 'oc_launch']

test('each chat gets the copy once with any faults and any closing of the page', async () => {
  await fc.assert(
    fc.asyncProperty(weather, fc.array(fc.nat(4_000), { maxLength: 3 }), async (planned, endings) => {
      const world = await publishWorld()
      const sky = [...planned]
      world.setSky(() => sky.shift() ?? 'fine')
      const before = await Promise.all(chats.map((chat) => world.listed(chat)))
      let publishQueue = world.openPublishQueue()
      const { job_id } = await publishQueue.begin({
        job: { source: { chat_id: 'oc_x', name: 'X', revision: 1 }, blocks: 6, outcomes: [], bytes: 7 },
        targets: chats.map((chat_id) => ({ chat_id, name: chat_id, how: 'end', values })),
        content,
        bytes: new Map([['picture', { bytes: new Blob(['picture']), name: '' }]]),
      })
      const statesNow = () => publishQueue.state().jobs.find((job) => job.job_id === job_id)!.targets
      for (const later of endings) {
        await world.settle(later)
        publishQueue.close()
        await world.settle(later)
        publishQueue = world.openPublishQueue()
        await publishQueue.load()
        await publishQueue.goOn(job_id)
      }
      await world.settle()
      // Chats that could not be read, so that nothing was written, and uploads that were given up are retried by hand.
      for (let times = 0; times < 3 && statesNow().some(({ state }) => state.is !== 'done'); times++) {
        await publishQueue.retry(job_id, chats)
        await world.settle()
      }
      expect(statesNow().map(({ state }) => state.is)).toEqual(['done', 'done', 'done'])
      for (const [at, chat] of chats.entries()) {
        const held = await world.listed(chat)
        const copy = fillCopy(content, values, () => 'x').content
        expect(outline(held)).toEqual(outline(placeCopy(before[at]!, copy, 'end', () => 'y')))
        const tokens = preOrder(held).flatMap((node) => tokenIn(node) ?? [])
        expect(tokens).toHaveLength(1)
        expect(await world.bytesOf(tokens[0]!)).toBe('picture')
      }
      expect(world.kept.entries.size).toBe(0)
    }),
    { numRuns: runs(5, 500) },
  )
})
