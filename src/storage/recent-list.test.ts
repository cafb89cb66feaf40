import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { recentList } from './recent-list'
import { fakeStorage } from './testing/fake-storage'

test('the item that was used last comes first wherever the list is shown next, even if it was shown before', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const list = recentList<string>('used', (item) => item, fakeStorage().store())
  expect(await client.fetchQuery(list.query('cli_a'))).toEqual([])
  await list.remember('cli_a', ['one', 'two'])
  await list.remember('cli_a', ['two'])
  expect(await client.fetchQuery(list.query('cli_a'))).toEqual(['two', 'one'])
  expect(await client.fetchQuery(list.query('cli_b'))).toEqual([])
})
