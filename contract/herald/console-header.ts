/**
 * The header by which Herald's own console identifies itself: the request log marks its calls, and faults spare them.
 * It grants nothing, and a service that is not local ignores it.
 */
export const CONSOLE_HEADER = 'x-herald-console'

/**
 * The header in which a page names the operator for whom it calls a gateway, by open_id. Another tab may have signed
 * in as another operator, and both tabs share the session's cookie.
 */
export const OPERATOR_HEADER = 'x-herald-operator'
