import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { LocalPublications } from '../../contract/herald/publications'
import { blocksFromTree } from '../../document/wire/tree-from-blocks'
import realFile from '../../e2e/worlds/real-announcement.json'
import { p, page } from '../../saving/testing/page'
import { callHerald } from '../../service/herald/call-herald'
import { publicationStore } from '../../service/publications/publication-store'
import { happyApp, otherApp } from '../../service/testing/happy-world'
import { readWorldFile } from '../../service/world/world-file'
import { PublicationHost } from '../publications/publication-host'
import { openInMemory, platform } from '../testing/platform'
import type { Quotas, RehearsalRequest } from './rehearsal'
import { rehearse } from './rehearse'
import { VirtualBudget } from './virtual-time'

const { app_id } = happyApp
/** The announcement with every kind of block, including pictures, files and a sheet. */
const REAL = 'oc_5ad11d72b830411d72b836c20f5e4a11'
const real = readWorldFile(realFile)

/** Chats that belong to a bot, and that only their owner edits. */
const ofBots = { edit_permission: 'only_owner' as const, managers: [] }

const ids = () => {
  let made = 0
  return () => `new-${(made += 1)}`
}

/** `scopes`: of the application. Absent: every scope. */
async function realPlatform(scopes?: string[]) {
  const there = await platform(
    (file) => {
      const plain = file.chats.find(({ chat_id }) => chat_id === 'oc_other')!
      if (scopes) file.apps.find((app) => app.app_id === app_id)!.scopes = scopes
      file.users.push(...real.users)
      file.chats.push(
        { ...real.chats.find(({ chat_id }) => chat_id === REAL)! },
        { ...plain, chat_id: 'oc_sheet' },
        { ...plain, ...ofBots, chat_id: 'oc_own', owner_id: app_id },
        {
          ...plain,
          ...ofBots,
          chat_id: 'oc_two_bots',
          owner_id: otherApp.app_id,
          bots: [app_id, otherApp.app_id].map((bot) => ({ app_id: bot, joined_at: 0 })),
        },
      )
    },
    () => 80,
  )
  const client = await there.client(app_id)
  const { time } = there
  const passing = <T>(work: Promise<T>) => time.passUntil(work)
  const path = { chat_id: 'oc_sheet', block_id: 'oc_sheet' }
  const sheet = { block_type: 30 as const, sheet: { row_size: 2, column_size: 2 } }
  if (!scopes) await passing(client.call(CreateBlocks, { path, body: { index: 0, children: [sheet] } }))
  await passing(time.wait(5_000))
  const newId = ids()
  const budget = (kind: ConstructorParameters<typeof VirtualBudget>[0]) => new VirtualBudget(kind, time)
  const rehearsing = (request: RehearsalRequest, quotas?: Quotas) =>
    passing(
      rehearse(request, {
        client,
        budgets: { reads: budget('reads'), media: budget('media') },
        openService: openInMemory,
        clock: time,
        now: time.now,
        newId,
        newToken: newId,
        random: () => 0.5,
        quotas,
      }),
    )
  return { there, time, passing, budget, newId, rehearsing }
}

test('a rehearsal of pictures, files and sheets tells what the publication of the service then does', async () => {
  const { there, time, passing, budget, newId, rehearsing } = await realPlatform()
  const request = {
    app_id,
    source: { chat_id: REAL },
    targets: [
      { chat_id: 'oc_other', how: 'end' as const },
      { chat_id: 'oc_sheet', how: 'replace' as const },
    ],
  }
  const predicted = await rehearsing(request)
  expect(there.calls.slice(1).filter(({ method }) => method !== 'GET')).toEqual([])
  expect(predicted.losses.length).toBeGreaterThan(0)
  await passing(time.wait(5_000))
  there.calls.length = 0
  const { publication } = await callHerald(there.answer, LocalPublications.create, { body: request })
  let client: ReturnType<typeof there.client> | undefined
  const host = new PublicationHost({
    store: publicationStore({ world: there.world, isAlone: true }),
    clientOf: ({ app_id }) => (client ??= there.client(app_id)),
    now: time.now,
    clock: time,
    budget,
    random: () => 0.5,
    newId,
    newToken: newId,
    onBug: (error) => {
      throw error
    },
  })
  host.wake()
  const now = async () =>
    (
      await callHerald(there.answer, LocalPublications.get, {
        path: { publication_id: publication.publication_id },
      })
    ).publication
  const begun = time.now()
  let took = 0
  await passing(
    (async () => {
      while ((await now()).state === 'running') await time.wait(10)
      took = time.now() - begun
      while ((await now()).targets.some(({ verified }) => !verified)) await time.wait(10)
    })(),
  )
  await host.close()
  const made = await now()
  expect(predicted.targets.map(({ chat_id, step }) => [chat_id, step])).toEqual(
    made.targets.map(({ chat_id, state }) => [chat_id, state]),
  )
  expect(made.state).toBe('done')
  expect(predicted.calls).toBe(there.calls.length)
  expect(Math.abs(predicted.endsAt - predicted.startsAt - took)).toBeLessThan(took / 20)
  // Every call is about the source or one chat.
  const ofTargets = predicted.targets.reduce((sum, { calls }) => sum + calls, 0)
  const bytesOfSource = there.calls.filter(({ path }) => path.endsWith('/download')).length
  expect(ofTargets).toBeGreaterThan(predicted.writes)
  expect(ofTargets).toBeLessThanOrEqual(predicted.calls - bytesOfSource)
})

test('chats that refuse a copy are listed with their codes, and nothing is written', async () => {
  const { there, rehearsing } = await realPlatform()
  there.calls.length = 0
  const targets = ['oc_only_owner', 'oc_outside', 'oc_old', 'oc_dissolved', 'oc_nowhere', 'oc_other']
  const { targets: found } = await rehearsing({
    app_id,
    source: { chat_id: REAL },
    targets: targets.map((chat_id) => ({ chat_id, how: 'end' as const })),
  })
  expect(found.map(({ chat_id, step, code }) => [chat_id, step, code])).toEqual([
    ['oc_only_owner', 'refused', 1772005],
    ['oc_outside', 'refused', 1772003],
    ['oc_old', 'refused', 1772006],
    ['oc_dissolved', 'refused', 1770002],
    ['oc_nowhere', 'refused', 1770002],
    ['oc_other', 'done', undefined],
  ])
  expect(there.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a month with too few calls refuses the chats that come too late', async () => {
  const { rehearsing } = await realPlatform()
  const { targets, left, quota } = await rehearsing(
    {
      app_id,
      source: { chat_id: 'oc_launch' },
      targets: ['oc_other', 'oc_secret', 'oc_sheet'].map((chat_id) => ({ chat_id, how: 'end' })),
    },
    {
      month: { used: 9_986, included: 10_000, isNow: true },
      day: { used: 50, included: 100, isNow: true },
    },
  )
  expect(left).toBe(0)
  const before = quota?.month.before ?? 0
  expect(quota).toEqual({
    month: { included: 10_000, before, after: 0 },
    day: { included: 100, before: before + 36, after: 36 },
  })
  expect(targets.at(-1)).toMatchObject({ step: 'refused', code: 99991403 })
})

test('a page that others changed since its author saw it is not replaced', async () => {
  const { rehearsing } = await realPlatform()
  const { targets } = await rehearsing({
    app_id,
    source: { chat_id: REAL },
    targets: [{ chat_id: 'oc_sheet', how: 'replace', agreed: 1 }],
  })
  expect(targets).toMatchObject([{ step: 'changed' }])
})

test('a chat that one of two bots owns is marked, because no read tells which', async () => {
  const { rehearsing } = await realPlatform()
  const { targets } = await rehearsing({
    app_id,
    source: { chat_id: 'oc_launch' },
    targets: ['oc_own', 'oc_two_bots'].map((chat_id) => ({ chat_id, how: 'end' as const })),
  })
  expect(targets.map(({ step, unsure }) => [step, unsure])).toEqual([
    ['done', undefined],
    ['done', true],
  ])
})

test('a missing scope refuses each chat before it is written, with the code of the service', async () => {
  const { rehearsing } = await realPlatform(['im:chat:readonly', 'im:chat.announcement:read'])
  const { targets, writes } = await rehearsing({
    app_id,
    source: { blocks: blocksFromTree(page(p('a', 'words'))) },
    targets: [{ chat_id: 'oc_other', how: 'end' }],
  })
  expect(targets).toMatchObject([{ step: 'refused', code: 99991672 }])
  expect(writes).toBe(1)
})
