/**
 * The header by which Herald's own console identifies itself: the request log marks its calls, and faults spare them.
 * It grants nothing, and a service that is not local ignores it.
 */
export const CONSOLE_HEADER = 'x-herald-console'

/**
 * The header by which a page says in whose name it calls a gateway, by open_id: another tab may have signed in as
 * somebody else, and the session's cookie is the same for both.
 */
export const OPERATOR_HEADER = 'x-herald-operator'
