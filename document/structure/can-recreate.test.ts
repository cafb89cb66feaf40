import { expect, test } from 'vitest'
import { coloured, image, object, p } from '../../saving/testing/page'
import { canBecome } from './can-recreate'

test('a picture gets other bytes in place, but cannot lose its bytes', () => {
  expect(canBecome(image('i', 'one'), image('i', 'two'))).toBe(true)
  expect(canBecome(image('i', 'one'), object('i', 27, {}))).toBe(false)
})

test('a callout of another colour is recreated with any content', () => {
  expect(canBecome(coloured('k', 1, p('a')), coloured('k', 2, p('a')))).toBe(false)
  expect(canBecome(coloured('k', 1, p('a')), coloured('k', 1, p('b')))).toBe(true)
})
