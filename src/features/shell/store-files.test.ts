import { expect, test } from 'vitest'
import { storeFiles } from './store-files'

const ALL = Array.from({ length: 12 }, (_, at) => `file-${at}`)

/** A worker that stores in memory, and a page that has used five files and more of another server. */
function opened({ savesData = false, loads = (): boolean => true } = {}) {
  const stored = new Set<string>()
  const steps: number[] = []
  let rests = 0
  const ports = {
    async store(urls: readonly string[]) {
      if (urls.length > 0) steps.push(urls.length)
      for (const url of urls) if (ALL.includes(url) && loads()) stored.add(url)
      return ALL.filter((url) => !stored.has(url))
    },
    used: () => new Set([...ALL.slice(0, 5), 'elsewhere']),
    savesData: () => savesData,
    rest: async () => void (rests += 1),
  }
  return { ports, stored, steps, rests: () => rests }
}

test('all files are stored in small steps, each after a rest', async () => {
  const { ports, stored, steps, rests } = opened()
  await storeFiles(ports)
  expect(stored).toEqual(new Set(ALL))
  expect(Math.max(...steps)).toBe(4)
  // The last rest finds nothing left.
  expect(rests()).toBe(steps.length + 1)
})

test('while data is saved, only used files are stored', async () => {
  const { ports, stored } = opened({ savesData: true })
  await storeFiles(ports)
  expect(stored).toEqual(new Set(ALL.slice(0, 5)))
})

test('a file that is used meanwhile is stored, too', async () => {
  const { ports, stored } = opened({ savesData: true })
  const used = new Set(['file-1'])
  const store: typeof ports.store = (urls) => {
    if (urls.includes('file-1')) used.add('file-7')
    return ports.store(urls)
  }
  await storeFiles({ ...ports, used: () => used, store })
  expect(stored).toEqual(new Set(['file-1', 'file-7']))
})

test('the page stops asking once nothing can be loaded', async () => {
  let loaded = 0
  const { ports, steps } = opened({ loads: () => ++loaded <= 5 })
  await storeFiles(ports)
  expect(steps).toEqual([4, 1, 4])
})

test('a page that is left stores no more', async () => {
  const { ports, stored } = opened()
  await expect(
    storeFiles({ ...ports, rest: () => Promise.reject(new DOMException('left', 'AbortError')) }),
  ).rejects.toThrow('left')
  expect(stored.size).toBe(0)
})
