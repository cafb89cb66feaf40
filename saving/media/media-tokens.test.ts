import { expect, test } from 'vitest'
import { withToken } from '../../document/block-tree'
import { image, p, page } from '../testing/page'
import { MediaTokens } from './media-tokens'

const shown = (id: string, token: string) => withToken(image(id), token)

test('a tree of the service gets the page’s tokens, and the other way round', () => {
  const tokens = new MediaTokens([['a', 'local:1', 'boxcnA']])
  const ours = page(p('x'), shown('a', 'local:1'), shown('b', 'boxcnB'))
  const theirs = page(p('x'), shown('a', 'boxcnA'), shown('b', 'boxcnB'))
  expect(tokens.toLocal(theirs)).toEqual(ours)
  expect(tokens.toWire(ours)).toEqual(theirs)
})

test('parts of a tree without such a token stay the same objects', () => {
  const tokens = new MediaTokens([['a', 'local:1', 'boxcnA']])
  const tree = page(p('x', 'x', shown('b', 'boxcnA')), shown('a', 'boxcnA'))
  const local = tokens.toLocal(tree)
  expect(local.children[0]).toBe(tree.children[0])
  expect(new MediaTokens().toLocal(tree)).toBe(tree)
})

test('bytes belong to one block: another block with the same token has none', () => {
  const tokens = new MediaTokens()
  tokens.learn('a', 'local:1', 'boxcnA')
  expect([tokens.tokenFor('a', 'local:1'), tokens.tokenFor('b', 'local:1')]).toEqual(['boxcnA', undefined])
})

test('a sheet that was copied twice is found in its last copy, without changing any block’s body', () => {
  const tokens = new MediaTokens()
  tokens.moved('sht1_a', 'sht2_a')
  tokens.moved('sht2_a', 'sht3_a')
  expect([tokens.wireOf('sht1_a'), tokens.wireOf('other')]).toEqual(['sht3_a', 'other'])
  const tree = page(shown('a', 'sht3_a'))
  expect(tokens.toLocal(tree)).toBe(tree)
})
