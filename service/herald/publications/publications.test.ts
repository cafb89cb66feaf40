import { expect, test } from 'vitest'
import { PAGE } from '../../../contract/docx/block-numbers'
import { LocalPublications } from '../../../contract/herald/publications'
import { RemoveThing } from '../../../contract/herald/state'
import { localService } from '../../emulator/testing/local-service'
import { launchBlocks } from '../../examples/announcement'
import { LAUNCH } from '../../examples/launch'
import { happyPublication } from './create-publication.scenarios'

const DAY_MS = 24 * 3_600_000
const TO_OTHER = {
  ...happyPublication,
  source: { chat_id: LAUNCH },
  targets: [{ chat_id: 'oc_other', how: 'end' }],
}

/** A service with an announcement to publish. Nobody runs the publications. */
async function started() {
  const local = await localService((file) => launchBlocks(file))
  const create = (body: object) => local.ask(LocalPublications.create, { token: null, body })
  /** The code of a refusal, with what it says of the request. */
  const refusal = async (body: object) => {
    const { code, error } = await create(body)
    return [code, ...(error?.field_violations ?? []).map(({ field, description }) => [field, description])]
  }
  return { ...local, create, refusal }
}

test('bad input is refused with the field and the reason, and nothing is stored', async () => {
  const { refusal, world, callHerald } = await started()
  const [target] = TO_OTHER.targets
  const at = world.now()
  const answers = [
    await refusal({ ...TO_OTHER, at: at - 1 }),
    await refusal({ ...TO_OTHER, targets: [{ ...target, chat_id: 'oc_none' }] }),
    await refusal({ ...TO_OTHER, targets: [{ ...target, chat_id: 'oc_outside' }] }),
    await refusal({ ...TO_OTHER, targets: [target, target] }),
    await refusal({ ...TO_OTHER, source: { chat_id: 'oc_other' } }),
    await refusal({ ...TO_OTHER, source: { chat_id: 'oc_none' } }),
    await refusal({ ...TO_OTHER, test_target: LAUNCH }),
  ]
  expect(answers).toEqual([
    [99992402, ['at', `is in the past: the world’s time is ${at}`]],
    [1770002, ['targets[0].chat_id', 'no such chat']],
    [1772003, ['targets[0].chat_id', 'bot is not in the chat']],
    [99992402, ['targets[1].chat_id', 'is among the targets twice']],
    [99992402, ['targets[0].chat_id', 'is the source']],
    [1770002, ['source.chat_id', 'no such chat']],
    [99992402, ['test_target', 'is not among the targets']],
  ])
  const many = Array.from({ length: 101 }, (_, number) => ({ ...target, chat_id: `oc_${number}` }))
  expect((await refusal({ ...TO_OTHER, targets: many }))[0]).toBe(99992402)
  expect(await callHerald(LocalPublications.list)).toEqual({ publications: [] })
})

test('chats that refused before are reported with the reason, and are no second target', async () => {
  const { create, refusal, world } = await started()
  const left = (chat_id: string, code?: number) => ({ chat_id, how: 'replace', code, msg: 'why' })
  const left_out = [left('oc_none', 1770002), left('oc_secret')]
  const { data } = await create({ ...TO_OTHER, at: world.now() + 1, left_out })
  expect(data?.publication.state).toBe('waiting')
  expect(
    data?.publication.targets.map(({ chat_id, state, code, msg }) => [chat_id, state, code, msg]),
  ).toEqual([
    ['oc_other', 'waiting', undefined, undefined],
    ['oc_none', 'refused', 1770002, 'why'],
    ['oc_secret', 'unreached', undefined, 'why'],
  ])
  expect([
    await refusal({ ...TO_OTHER, left_out: [left('oc_other')] }),
    await refusal({ ...TO_OTHER, left_out: [left(LAUNCH)] }),
    await refusal({ ...TO_OTHER, left_out: Array.from({ length: 100 }, (_, at) => left(`oc_${at}`)) }),
  ]).toEqual([
    [99992402, ['left_out[0].chat_id', 'is among the targets twice']],
    [99992402, ['left_out[0].chat_id', 'is the source']],
    [99992402, ['left_out[99].chat_id', 'is above the 100 chats of one']],
  ])
})

test('a source that was deleted is refused, and a publication made before keeps its content', async () => {
  const { create, callHerald } = await started()
  const { data } = await create(TO_OTHER)
  await callHerald(RemoveThing, { path: { kind: 'chats', id: LAUNCH } })
  expect((await create(TO_OTHER)).code).toBe(1770002)
  const publication_id = data?.publication.publication_id ?? ''
  const kept = await callHerald(LocalPublications.get, { path: { publication_id } })
  expect(kept.publication).toEqual(data?.publication)
})

test('two schedules of one chat are refused in the same minute only', async () => {
  const { create, refusal, world } = await started()
  const minute = Math.ceil(world.now() / 60_000) * 60_000 + 60_000
  const { data } = await create({ ...TO_OTHER, at: minute })
  expect(await refusal({ ...TO_OTHER, at: minute + 59_999 })).toEqual([
    9499,
    [
      'targets[0].chat_id',
      `is written in the same minute by the publication ${data?.publication.publication_id}`,
    ],
  ])
  expect((await create({ ...TO_OTHER, at: minute + 60_000 })).code).toBe(0)
  expect((await create({ ...TO_OTHER, at: minute - 1 })).code).toBe(0)
})

test('a uuid makes one publication within 24 hours', async () => {
  const { create, world } = await started()
  const made = async () => (await create({ ...TO_OTHER, uuid: 'once' })).data?.publication.publication_id
  const first = await made()
  world.pass(DAY_MS - 1)
  expect(await made()).toBe(first)
  world.pass(1)
  expect(await made()).not.toBe(first)
})

test('an approval is of the hash of content, targets and times, which any change changes', async () => {
  const { create, ask, world } = await started()
  const hashOf = async (body: object) => (await create(body)).data?.publication.hash
  const waiting = { ...TO_OTHER, needs_approval: true }
  const { data } = await create(waiting)
  const { publication_id = '', hash = '' } = data?.publication ?? {}
  expect(data?.publication.state).toBe('needs_approval')
  expect(await hashOf(waiting)).toBe(hash)
  const others = [
    await hashOf({ ...waiting, targets: [{ chat_id: 'oc_other', how: 'beginning' }] }),
    await hashOf({ ...waiting, targets: [{ chat_id: 'oc_other', how: 'end', values: { owner: 'x' } }] }),
    await hashOf({ ...waiting, source: happyPublication.source }),
    await hashOf({ ...waiting, at: world.now() + DAY_MS }),
    await hashOf({ ...waiting, over_ms: 1 }),
  ]
  expect(new Set([hash, ...others]).size).toBe(6)
  const approve = (of: string) =>
    ask(LocalPublications.approve, { token: null, path: { publication_id }, body: { hash: of, by: 'Bob' } })
  expect((await approve(others[0] ?? '')).code).toBe(9499)
  const approved = await approve(hash)
  expect(approved.data?.publication).toMatchObject({ state: 'running', approval: { by: 'Bob', hash } })
})

test('an approver reads the content, and a request for changes stops the publication with a note', async () => {
  const { create, ask, callHerald } = await started()
  const of = [{ chat_id: 'oc_other', how: 'end', values: { date: 'today' } }]
  const { data } = await create({ ...TO_OTHER, targets: of, needs_approval: true })
  const path = { publication_id: data?.publication.publication_id ?? '' }
  const { blocks, before, targets } = await callHerald(LocalPublications.content, { path })
  expect(targets).toEqual([{ chat_id: 'oc_other', values: { date: 'today' } }])
  expect([blocks[0]?.block_type, before]).toEqual([PAGE, undefined])
  expect(JSON.stringify(blocks)).toContain('first')
  const stop = (body: object) => ask(LocalPublications.stop, { token: null, path, body })
  expect((await stop({ note: 'x'.repeat(2_001) })).code).toBe(99992402)
  const stopped = await stop({ by: 'Bob', note: ' Say when ' })
  expect(stopped.data?.publication).toMatchObject({
    state: 'stopped',
    stopped: { by: 'Bob', note: 'Say when' },
    targets: [{ state: 'cancelled' }],
  })
  const { publication } = await callHerald(LocalPublications.takeBack, { path })
  expect([publication.state, publication.stopped]).toEqual(['taken_back', undefined])
})

test('a held change is replaced only by one that knows it, and going live starts at its base', async () => {
  const { ask, callHerald, create } = await started()
  const draft = { app_id: happyPublication.app_id, base_revision: 1, blocks: happyPublication.source.blocks }
  const put = (version?: number) =>
    ask(LocalPublications.putDraft, { token: null, path: { chat_id: LAUNCH }, body: { ...draft, version } })
  expect((await put()).data?.draft.version).toBe(1)
  expect((await put(1)).data?.draft.version).toBe(2)
  expect((await put(1)).code).toBe(9499)
  const { draft: held } = await callHerald(LocalPublications.getDraft, { path: { chat_id: LAUNCH } })
  expect(held).toMatchObject({ chat_id: LAUNCH, base_revision: 1, blocks: draft.blocks })
  const live = await create({
    ...happyPublication,
    source: { blocks: held.blocks },
    targets: [{ chat_id: LAUNCH, how: 'replace' }],
  })
  expect(live.code).toBe(0)
  await callHerald(LocalPublications.deleteDraft, { path: { chat_id: LAUNCH } })
  expect((await ask(LocalPublications.getDraft, { token: null, path: { chat_id: LAUNCH } })).code).toBe(
    1770002,
  )
})
