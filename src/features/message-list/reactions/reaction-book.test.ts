import { expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../../../client/lark-error'
import type { ReactionKind } from '../../../api/messages/reactions'
import { ReactionBook } from './reaction-book'

const one = (type: string, count = 1): ReactionKind => ({
  type,
  count,
  operators: Array.from({ length: count }, (_, at) => `ou_${at}`),
})

/** A book over reactions in memory. `rest` waits until it is let go. */
function opened(reactions: Record<string, ReactionKind[]> = {}) {
  let letGo = () => {}
  const read = vi.fn(async (ids: readonly string[]) => new Map(ids.map((id) => [id, reactions[id] ?? []])))
  const add = vi.fn(async (_id: string, _type: string) => 'r_new')
  const remove = vi.fn(async () => {})
  const book = new ReactionBook({
    appId: 'cli_a',
    canReact: true,
    read,
    add,
    remove,
    rest: () => new Promise((done) => (letGo = done)),
  })
  const rest = async () => {
    letGo()
    await new Promise((done) => setTimeout(done))
  }
  return { book, read, add, remove, rest, reactions }
}

const refused = () => new LarkError({ code: 231008, msg: 'no', status: 400 })

test('the rows where the view rests are read in one call, and those scrolled past are not', async () => {
  const { book, read, rest } = opened({ om_3: [one('OK', 2)] })
  book.show(['om_1', 'om_2'])
  book.show(['om_2', 'om_3'])
  await rest()
  expect(read).not.toHaveBeenCalled()
  await rest()
  expect(read.mock.calls.map(([ids]) => ids)).toEqual([['om_2', 'om_3']])
  expect(book.of('om_3')).toEqual([one('OK', 2)])
  expect(book.of('om_2')).toBe(book.of('om_1'))
  book.show(['om_2', 'om_3'])
  await rest()
  expect(read).toHaveBeenCalledOnce()
})

test('a view that moves on and on costs no call until it rests', async () => {
  const { book, read, rest } = opened()
  book.show(['om_0'])
  for (let row = 1; row < 10; row++) {
    book.show([`om_${row}`])
    await rest()
  }
  expect(read).not.toHaveBeenCalled()
  await rest()
  expect(read.mock.calls.map(([ids]) => ids)).toEqual([['om_9']])
})

test('more than twenty rows take more calls', async () => {
  const { book, read, rest } = opened()
  book.show(Array.from({ length: 45 }, (_, at) => `om_${at}`))
  await rest()
  expect(read.mock.calls.map(([ids]) => ids.length)).toEqual([20, 20, 5])
})

test('rows hear of a read only if reactions differ', async () => {
  const { book, rest, reactions } = opened({ om_1: [one('OK')] })
  const heard = vi.fn()
  book.subscribe(heard)
  book.show(['om_1', 'om_2'])
  await rest()
  expect(heard).toHaveBeenCalledOnce()
  const before = book.of('om_1')
  book.expire(['om_1'])
  await rest()
  expect(heard).toHaveBeenCalledOnce()
  expect(book.of('om_1')).toEqual(before)
  reactions['om_1'] = []
  book.expire()
  await rest()
  expect(heard).toHaveBeenCalledTimes(2)
  expect(book.of('om_1')).toEqual([])
})

test('a changed message out of view is read once it comes into view', async () => {
  const { book, read, rest } = opened()
  book.show(['om_1'])
  await rest()
  book.show(['om_2'])
  await rest()
  book.expire(['om_1'])
  await rest()
  expect(read).toHaveBeenCalledTimes(2)
  book.show(['om_1'])
  await rest()
  expect(read).toHaveBeenCalledTimes(3)
})

test('a reaction is shown at once, and can be taken back when it is saved', async () => {
  const { book, add, remove, rest } = opened({ om_1: [one('OK')] })
  book.show(['om_1'])
  await rest()
  const setting = book.toggle('om_1', 'OK')
  expect(book.of('om_1')).toMatchObject([{ type: 'OK', count: 2, operators: ['ou_0', 'cli_a'] }])
  await book.toggle('om_1', 'OK')
  await setting
  expect(add).toHaveBeenCalledExactlyOnceWith('om_1', 'OK')
  await book.toggle('om_1', 'OK')
  expect(remove).toHaveBeenCalledExactlyOnceWith('om_1', 'r_new')
})

test('the last reaction of a kind goes when it is taken back', async () => {
  const { book } = opened()
  await book.toggle('om_1', 'DONE')
  expect(book.of('om_1')).toEqual([{ type: 'DONE', count: 1, operators: ['cli_a'], ownId: 'r_new' }])
  await book.toggle('om_1', 'DONE')
  expect(book.of('om_1')).toEqual([])
})

test('a refused reaction is taken back, and the refusal is passed on', async () => {
  const { book, add, rest } = opened({ om_1: [one('OK')] })
  book.show(['om_1'])
  await rest()
  add.mockRejectedValueOnce(refused())
  await expect(book.toggle('om_1', 'LOL')).rejects.toThrow('231008')
  expect(book.of('om_1')).toEqual([one('OK')])
})

test('a read without an answer is tried again when the view moves, a refused one is not', async () => {
  const { book, read, rest } = opened()
  read.mockRejectedValueOnce(new NoAnswer('lost'))
  book.show(['om_1'])
  await rest()
  book.show(['om_1'])
  read.mockRejectedValueOnce(refused())
  await rest()
  expect(read).toHaveBeenCalledTimes(2)
  book.show(['om_1'])
  await rest()
  expect(read).toHaveBeenCalledTimes(2)
})
