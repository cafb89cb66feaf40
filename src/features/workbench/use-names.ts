import { queryOptions, useQuery } from '@tanstack/react-query'
import { ListState } from '../../../contract/herald/state'
import { call } from '../../api/client'
import { workbenchKeys } from './workbench-keys'

/** Names of people, chats and applications by id. */
export type Names = ReadonlyMap<string, string>

const PAGE_SIZE = 200
/** In a world with more of a kind, the others are shown by id. */
const MAX_PAGES = 5

/** Names of chats and people of the world. */
export const useChatNames = (): Names => useReadChatNames().data ?? noNames
export const usePersonNames = (): Names => useQuery(namesQuery('users')).data ?? noNames

/** The same with the state of the reading, where a page shows that there are none. */
export const useReadChatNames = () => useQuery(namesQuery('chats'))

export const noNames: Names = new Map()

const idNames = { chats: 'chat_id', users: 'open_id' } as const

const namesQuery = (kind: 'chats' | 'users') =>
  queryOptions({
    queryKey: workbenchKeys.names(kind),
    queryFn: async ({ signal }) => {
      const names = new Map<string, string>()
      let page_token: string | undefined
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = { page_size: PAGE_SIZE, ...(page_token && { page_token }) }
        const listed = await call(ListState, { path: { kind }, query }, { signal, withoutToken: true })
        for (const each of listed.items as Record<string, string>[])
          names.set(each[idNames[kind]] ?? '', each['name'] ?? '')
        page_token = listed.page_token
        if (!page_token) break
      }
      return names
    },
    staleTime: 10_000,
  })
