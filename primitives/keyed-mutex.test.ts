import { expect, test } from 'vitest'
import { KeyedMutex } from './keyed-mutex'

test('work of one key runs in order, work of another key meanwhile, and a failure stops only itself', async () => {
  const mutex = new KeyedMutex()
  const done: string[] = []
  let open = () => undefined as void
  const gate = new Promise<void>((resolve) => (open = resolve))
  const first = mutex.run('one', async () => {
    await gate
    done.push('first')
    throw new Error('failed')
  })
  const second = mutex.run('one', async () => void done.push('second'))
  const third = mutex.run('one', async () => void done.push('third'))
  await mutex.run('other', async () => void done.push('other'))
  open()
  await expect(first).rejects.toThrow('failed')
  await Promise.all([second, third])
  expect(done).toEqual(['other', 'first', 'second', 'third'])
})

test('work that arrives after another of its key has ended waits for the one that runs', async () => {
  const mutex = new KeyedMutex()
  const done: string[] = []
  let open = () => undefined as void
  const gate = new Promise<void>((resolve) => (open = resolve))
  const first = mutex.run('one', async () => undefined)
  const second = mutex.run('one', () => gate.then(() => void done.push('second')))
  await first
  const third = mutex.run('one', async () => void done.push('third'))
  await mutex.run('other', async () => undefined)
  open()
  await Promise.all([second, third])
  expect(done).toEqual(['second', 'third'])
})

test('a key is forgotten when its last work ends', async () => {
  const mutex = new KeyedMutex()
  const works = [mutex.run('one', async () => 1), mutex.run('one', () => Promise.reject(new Error('failed')))]
  expect(mutex.size).toBe(1)
  await Promise.allSettled(works)
  expect(mutex.size).toBe(0)
})
