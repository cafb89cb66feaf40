import { beforeEach, expect, test } from 'vitest'
import { type Claim, PictureRoom } from './picture-room'

let room: PictureRoom
/** Whether each place shows its picture. */
let shown: Record<string, boolean>

beforeEach(() => {
  room = new PictureRoom(100)
  shown = {}
})

const claim = (name: string, pixels: number, bytes = new Blob([name])): Claim =>
  room.claim(bytes, pixels, (url) => {
    shown[name] = url !== undefined
  })

test('pictures are shown while there is room, and the others wait until one is closed', () => {
  const first = claim('first', 60)
  claim('second', 60)
  claim('third', 40)
  expect(shown).toEqual({ first: true, second: false, third: true })
  first.release()
  expect(shown).toEqual({ first: true, second: true, third: true })
})

test('pictures that are no longer near the screen give way, and come back when there is room', () => {
  const first = claim('first', 60)
  first.near(false)
  expect(shown).toEqual({ first: true })
  const second = claim('second', 60)
  expect(shown).toEqual({ first: false, second: true })
  first.near(true)
  expect(shown).toEqual({ first: false, second: true })
  second.near(false)
  expect(shown).toEqual({ first: true, second: false })
})

test('a waiting picture is shown at once on request, and the oldest gives way', () => {
  claim('first', 50)
  claim('second', 50)
  const third = claim('third', 50)
  third.insist()
  expect(shown).toEqual({ first: false, second: true, third: true })
})

test('places with the same bytes share one picture', () => {
  const bytes = new Blob(['same'])
  const [one, other] = [claim('one', 80, bytes), claim('other', 80, bytes)]
  expect(shown).toEqual({ one: true, other: true })
  claim('next', 80)
  one.release()
  expect(shown['next']).toBe(false)
  other.release()
  expect(shown['next']).toBe(true)
})

test('a picture that is closed while it waits is never shown', () => {
  const first = claim('first', 90)
  const second = claim('second', 90)
  second.release()
  first.release()
  expect(shown).toEqual({ first: true, second: false })
})
