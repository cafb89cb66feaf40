import { expect, test } from 'vitest'
import { browserOf } from '../testing/browser-of'
import { downloadOf, uploadOf } from '../testing/transfers'
import { MAX_TRANSFERS, type TransferHistory } from './transfer-history'

const names = (history: TransferHistory) => history.state().transfers.map(({ name }) => name)
const { id: _, ...newUpload } = uploadOf('new', { at: 5_000 })

test('the size of an uploaded or downloaded resource is known by its key', async () => {
  const browser = browserOf(uploadOf('up', { size: 7 }), downloadOf('down', { size: 9 }))
  const tab = browser.tab()
  await tab.load()
  expect(['key of up', 'key of down', 'key of none'].map(tab.sizeOf)).toEqual([7, 9, undefined])
})

test('a change in one tab shows in the others', async () => {
  const browser = browserOf(uploadOf('a'))
  const [one, other] = [browser.tab(), browser.tab()]
  await Promise.all([one.load(), other.load()])
  let heard = 0
  other.subscribe(() => (heard += 1))
  one.add(newUpload)
  one.sent('key of new', { chatId: 'oc_1', chatName: 'Launch', messageId: 'om_1', at: 6_000 })
  one.remove(['a'])
  expect(heard).toBe(3)
  expect(other.state()).toEqual(one.state())
  expect(other.state().transfers).toMatchObject([
    { name: 'new.txt', sentAs: [{ chatName: 'Launch', messageId: 'om_1' }] },
  ])
  expect([...browser.kept.values()]).toEqual(one.state().transfers)
})

test('the hash of a transfer is added in every tab once known, and restores no removed transfer', async () => {
  const browser = browserOf()
  const [one, other] = [browser.tab(), browser.tab()]
  await Promise.all([one.load(), other.load()])
  const { id: _id, ...newDownload } = downloadOf('down')
  const [stays, goes] = [one.add(newDownload), one.add(newDownload)]
  one.remove([goes])
  one.summed(stays, 'ab12')
  one.summed(goes, 'cd34')
  expect(other.state().transfers).toMatchObject([{ id: stays, sha256: 'ab12' }])
  expect([...browser.kept.keys()]).toEqual([stays])
})

test('while the store is being read, no added transfer is lost and no removed one comes back', async () => {
  const browser = browserOf(uploadOf('a'), uploadOf('b'))
  const [one, slow] = [browser.tab(), browser.tab()]
  await one.load()
  const loading = slow.load()
  one.remove(['a'])
  slow.add(newUpload)
  await loading
  expect(names(slow)).toEqual(['new.txt', 'b.txt'])
  expect(slow.state()).toEqual({ ...one.state(), isLoaded: true })
})

test('the lookup finds the newest upload of the same bytes as the same type, and no download', async () => {
  const history = browserOf(
    uploadOf('old', { sha256: 'same', at: 1 }),
    uploadOf('young', { sha256: 'same', at: 2 }),
    uploadOf('picture', { sha256: 'same', as: 'image', at: 3 }),
    downloadOf('down', { sha256: 'same', at: 4 }),
  ).tab()
  await history.load()
  expect(history.findUpload('same', 'stream')?.key).toBe('key of young')
  expect(history.findUpload('same', 'pdf')).toBeUndefined()
})

test('beyond the limit the oldest transfers are dropped, also on the disk', async () => {
  const kept = Array.from({ length: MAX_TRANSFERS }, (_, at) => uploadOf(`kept${at}`, { at }))
  const browser = browserOf(...kept)
  const history = browser.tab()
  // Before the store is read, it is unknown which are the oldest.
  history.add({ ...newUpload, at: MAX_TRANSFERS })
  await history.load()
  expect(history.state().transfers).toHaveLength(MAX_TRANSFERS)
  history.add({ ...newUpload, at: MAX_TRANSFERS + 1 })
  expect(browser.kept.size).toBe(MAX_TRANSFERS)
  expect([browser.kept.has('kept0'), browser.kept.has('kept1'), browser.kept.has('kept2')]).toEqual([
    false,
    false,
    true,
  ])
})

test('a transfer removed by mistake can be put back where it was, unchanged', async () => {
  const browser = browserOf(uploadOf('a', { at: 1 }), uploadOf('b', { at: 2 }), uploadOf('c', { at: 3 }))
  const history = browser.tab()
  await history.load()
  const [, middle] = history.state().transfers
  history.remove([middle!.id])
  expect(names(history)).toEqual(['c.txt', 'a.txt'])
  history.putBack(middle!)
  expect(names(history)).toEqual(['c.txt', 'b.txt', 'a.txt'])
})

test('in a browser that stores nothing the history reports it, and lasts as long as the page', async () => {
  const browser = browserOf()
  browser.readAll = () => Promise.reject(new Error('no storage'))
  browser.put = () => Promise.reject(new Error('no storage'))
  const history = browser.tab()
  await history.load()
  history.add(newUpload)
  expect(history.state()).toMatchObject({ isLoaded: true, isKept: false, transfers: [{ name: 'new.txt' }] })
})
