import { queryOptions } from '@tanstack/react-query'
import { FindUsersByDepartment } from '../../../contract/contact/find-users-by-department'
import { ROOT_DEPARTMENT } from '../../../contract/contact/user'
import { call } from '../client'
import { LarkError } from '../lark-error'
import { forwardKeys } from '../chats/forward-keys'
import { walkDepartments } from './walk-departments'

const findPeople = (signal: AbortSignal) =>
  walkDepartments(async (department_id, page_token) => {
    const query = { department_id, page_size: 50, ...(page_token && { page_token }) }
    try {
      return await call(FindUsersByDepartment, { query }, { signal })
    } catch (error) {
      // A department that it may not see says nothing against the others.
      if (department_id !== ROOT_DEPARTMENT && error instanceof LarkError) return undefined
      throw error
    }
  })

/** The people who can be found by name. */
export const allPeopleQuery = queryOptions({
  queryKey: forwardKeys.people,
  queryFn: ({ signal }) => findPeople(signal),
  staleTime: 300_000,
  retry: false,
})
