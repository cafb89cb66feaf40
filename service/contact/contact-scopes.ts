/** Any of these gives access to the directory and most fields in it (platform/contacts#people). */
export const DIRECTORY = [
  'contact:contact:access_as_app',
  'contact:contact:readonly',
  'contact:contact:readonly_as_app',
] as const

export const DIRECTORY_BASE = 'contact:contact.base:readonly'

/** The scopes of which a field of a person needs any one. */
export const fieldScopes = {
  user_id: ['contact:user.employee_id:readonly'],
  names: ['contact:user.base:readonly', ...DIRECTORY],
  email: ['contact:user.email:readonly'],
  status: ['contact:user.employee:readonly', ...DIRECTORY],
  department_ids: ['contact:user.department:readonly', ...DIRECTORY],
} as const
