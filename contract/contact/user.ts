import { z } from 'zod'

/** A person (platform/contacts#people). Fields for which the application has no scope are absent. */
export interface User {
  union_id: string
  open_id: string
  user_id?: string
  name?: string
  en_name?: string
  email?: string
  status?: UserStatus
  department_ids?: string[]
}

export interface UserStatus {
  is_frozen: boolean
  is_resigned: boolean
  is_activated: boolean
  is_exited: boolean
  is_unjoin: boolean
}

/** The kind of id by which departments are named. */
export const departmentIdType = z.enum(['open_department_id', 'department_id']).default('open_department_id')

/** The one department that always exists: the tenant itself. */
export const ROOT_DEPARTMENT = '0'
