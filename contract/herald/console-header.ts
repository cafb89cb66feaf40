/**
 * The header by which Herald's own console identifies itself: the request log marks its calls, and faults spare them.
 * It grants nothing, and a service that is not local ignores it.
 */
export const CONSOLE_HEADER = 'x-herald-console'
