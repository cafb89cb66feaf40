import { expect, test } from 'vitest'
import { plansOf } from '../testing/plans-of'
import type { World } from '../world/world'
import {
  absences,
  blocksNamed,
  childrenBetween,
  childrenFrom,
  childrenOf,
  editionOf,
  familiesOf,
  lastChild,
  neighbour,
  pageOfBlocks,
  pageOfChildren,
} from './block-rows'
import { removeBetween, replaceBlocks, type Revision } from './write-revision'

const newest = editionOf('oc', 7, 7)
const old = editionOf('oc', 3, 7)
const ids = ['a', 'b', 'c']

test('blocks by id are looked up by id', async () => {
  for (const edition of [newest, old]) {
    const [plan] = await plansOf((db) => blocksNamed(db, edition, ids))
    expect(plan).toMatch(/chat_id=\? AND block_id=\?/)
  }
  const looked = await plansOf(async (db) => {
    await absences(db, 'oc', { app_id: 'cli' }, ids)
    await absences(db, 'oc', { app_id: 'cli', person: { open_id: 'ou', scopes: [] } }, ids)
  })
  expect(looked).toHaveLength(4)
  expect(looked.join()).not.toMatch(/SCAN/)
  expect(looked.join()).toMatch(/chat_id=\? AND block_id=\?/)
})

test('one block is read by the revision that its version began in, not version by version', async () => {
  for (const edition of [newest, old]) {
    const [plan] = await plansOf((db) => blocksNamed(db, edition, ['a']))
    expect(plan).toMatch(/SEARCH blocks USING INDEX \S+ \(chat_id=\? AND block_id=\? AND from_revision=\?\)/)
  }
})

test('children are looked up by their parent', async () => {
  for (const edition of [newest, old]) {
    const plans = await plansOf(async (db) => {
      await childrenOf(db, edition, ids)
      await familiesOf(db, edition, ids)
      await childrenFrom(db, edition, 'a', 2, 2)
      await pageOfChildren(db, edition, 'a', undefined, 501)
    })
    expect(plans).toHaveLength(4)
    for (const plan of plans) expect(plan).toMatch(/chat_id=\? AND parent_id=\? AND to_revision[=>]\?/)
  }
})

test('a place among the newest children is found without a sort', async () => {
  const plans = await plansOf(async (db) => {
    await lastChild(db, newest, 'a')
    await neighbour(db, newest, 'a', '/a1', 'desc')
    await childrenBetween(db, newest, 'a', '/a1', '/a5')
    await pageOfChildren(db, newest, 'a', '/a1', 501)
  })
  for (const plan of plans) {
    expect(plan).toMatch(/chat_id=\? AND parent_id=\? AND to_revision=\?/)
    expect(plan).not.toMatch(/TEMP B-TREE/)
  }
})

test('a page is one range of the path index, without a sort', async () => {
  const [plan] = await plansOf((db) => pageOfBlocks(db, newest, '/a1', 501))
  expect(plan).toMatch(/chat_id=\? AND to_revision=\? AND path>\?/)
  expect(plan).not.toMatch(/TEMP B-TREE/)
  const [standing] = await plansOf((db) => pageOfBlocks(db, old, '/a1', 501))
  expect(standing).toMatch(/chat_id=\? AND to_revision=\? AND path>\?/)
  expect(standing).not.toMatch(/TEMP B-TREE/)
})

test('writes touch what they name', async () => {
  const block = { block_id: 'a', parent_id: 'oc', path: '/a1', depth: 1, block_type: 2, body: '{}' }
  const plans = await plansOf(async (db) => {
    const caller = { app_id: 'cli', tenant_key: 't', name: '', bot_enabled: true, scopes: undefined }
    const revision: Revision = {
      tx: db,
      world: {} as World,
      caller,
      tell: () => undefined,
      chat_id: 'oc',
      number: 8,
      block_count: 1,
    }
    await replaceBlocks(revision, [block])
    await removeBetween(revision, '/a1', '/a2')
  })
  expect(plans[0]).toMatch(/chat_id=\? AND block_id=\?/)
  expect(plans[1]).toMatch(/chat_id=\? AND to_revision=\? AND path>\? AND path<\?/)
})
