import { expect, test } from 'vitest'
import { downloadOf, uploadOf } from '../testing/transfers'
import { findTransfers, readHistoryFilter, withHistoryFilter } from './find-transfers'

const noon = (day: number) => new Date(2026, 2, day, 12).getTime()
const sentAs = [{ chatId: 'oc_launch', chatName: 'Launch café', messageId: 'om_sent', at: noon(2) }]
const transfers = [
  uploadOf('plan', { name: '报告 plan.pdf', key: 'file_v3_plan', sha256: 'ab12cd', sentAs, at: noon(2) }),
  downloadOf('photo', { key: 'img_v3_photo', messageId: 'om_photo', chatId: 'oc_zurich', at: noon(3) }),
  uploadOf('notes', { at: noon(4) }),
]
const chatName = (chatId: string) => (chatId === 'oc_zurich' ? 'Zürich' : undefined)
const found = (address: string) =>
  findTransfers(transfers, readHistoryFilter(new URLSearchParams(address)), chatName).map(({ id }) => id)

test.each([
  ['text=报告', ['plan']],
  ['text=PLAN pdf', ['plan']],
  ['text=img_v3', ['photo']],
  ['text=AB12', ['plan']],
  ['text=cafe launch', ['plan']],
  ['text=oc_launch', ['plan']],
  ['text=zurich', ['photo']],
  ['text=om_photo', ['photo']],
  ['text=nothing', []],
  ['kind=download', ['photo']],
  ['kind=upload&kind=download', ['plan', 'photo', 'notes']],
  ['since=2026-03-03', ['photo', 'notes']],
  ['until=2026-03-03', ['plan', 'photo']],
  ['since=2026-03-03&until=2026-03-03', ['photo']],
  ['since=2026-03-04&until=2026-03-03', ['photo', 'notes']],
  ['since=yesterday&kind=neither', ['plan', 'photo', 'notes']],
])('the address “%s” finds %j', (address, ids) => {
  expect(found(address)).toEqual(ids)
})

test('a filter is read back from its address, and the rest of the address stays', () => {
  const filter = { text: '报告 &=?#', kinds: ['download' as const], since: '2026-03-01', until: '2026-03-09' }
  const address = withHistoryFilter(new URLSearchParams('text=old&other=1'), filter)
  expect(readHistoryFilter(address)).toEqual(filter)
  expect(address.get('other')).toBe('1')
})
