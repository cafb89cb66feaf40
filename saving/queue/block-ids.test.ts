import { expect, test } from 'vitest'
import { p, page } from '../testing/page'
import { BlockIds } from './block-ids'

test('a recreated block keeps its id, and its old copy gets another one', () => {
  const ids = new BlockIds([['new1', 'doxcnA']])
  ids.rename('new1', 'new1′')
  ids.learn('new1', 'doxcnB')
  expect([ids.wireOf('new1'), ids.wireOf('new1′')]).toEqual(['doxcnB', 'doxcnA'])
  expect([ids.localOf('doxcnA'), ids.localOf('doxcnB')]).toEqual(['new1′', 'new1'])
})

test('a block that is restored after another one got its id gets a new id', () => {
  const ids = new BlockIds()
  ids.learn('doxcnA', 'doxcnB')
  const again = ids.localOf('doxcnA')
  expect(again).not.toBe('doxcnA')
  expect(ids.wireOf(again)).toBe('doxcnA')
})

test('a block that got another block’s id has it even after the ids are read back', () => {
  const ids = new BlockIds([
    ['new1', 'doxcnA'],
    ['new2', 'doxcnB'],
  ])
  ids.learn('new1', 'doxcnB')
  expect([ids, new BlockIds(ids.entries())].map((each) => each.localOf('doxcnB'))).toEqual(['new1', 'new1'])
})

test('a tree is translated to the page’s ids and back, and parts with equal ids stay the same objects', () => {
  const ids = new BlockIds([['new1', 'doxcnA']])
  const wire = page(p('doxcnA', 'x', p('c')), p('doxcnB'))
  const local = ids.toLocal(wire)
  expect(local.children.map((child) => child.id)).toEqual(['new1', 'doxcnB'])
  expect(local.children[1]).toBe(wire.children[1])
  expect(ids.toWire(local)).toEqual(wire)
})

test('a tree in which no block has another id is not traversed', () => {
  const tree = {
    ...page(),
    get children(): never {
      throw new Error('walked')
    },
  }
  expect(new BlockIds().toLocal(tree)).toBe(tree)
  expect(new BlockIds().toWire(tree)).toBe(tree)
  expect(() => new BlockIds([['new1', 'doxcnA']]).toLocal(tree)).toThrow('walked')
})
