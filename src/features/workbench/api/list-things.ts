import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ListState, type WorldKind } from '../../../../contract/herald/state'
import { call } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

const PAGE_SIZE = 50

export const listThings = (kind: WorldKind, page_token: string | undefined, signal?: AbortSignal) =>
  call(
    ListState,
    { path: { kind }, query: { page_size: PAGE_SIZE, ...(page_token && { page_token }) } },
    { withoutToken: true, ...(signal && { signal }) },
  )

export const thingsQuery = (kind: WorldKind) =>
  infiniteQueryOptions({
    queryKey: workbenchKeys.things(kind),
    queryFn: ({ pageParam, signal }) => listThings(kind, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_more ? page.page_token : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  })

/** One kind of the world's things, page by page. */
export const useThings = (kind: WorldKind) => useInfiniteQuery(thingsQuery(kind))
