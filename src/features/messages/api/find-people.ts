import { queryOptions } from '@tanstack/react-query'
import { FindUsersByDepartment } from '../../../../contract/contact/find-users-by-department'
import { ROOT_DEPARTMENT, type User } from '../../../../contract/contact/user'
import { call } from '../../../api/client'
import { forwardKeys } from '../forward/forward-keys'

const MOST_PAGES = 4

/** The people right under the tenant, as far as the application may see them: the platform has no search by name. */
async function findPeople(signal: AbortSignal): Promise<readonly User[]> {
  const people: User[] = []
  let page_token: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query = { department_id: ROOT_DEPARTMENT, page_size: 50, ...(page_token && { page_token }) }
    const page = await call(FindUsersByDepartment, { query }, { signal })
    people.push(...page.items)
    if (!page.has_more || !page.page_token) break
    page_token = page.page_token
  }
  return people
}

export const allPeopleQuery = queryOptions({
  queryKey: forwardKeys.people,
  queryFn: ({ signal }) => findPeople(signal),
  staleTime: 300_000,
  retry: false,
})
