/**
 * The header by which Herald's own console says who calls: the request log marks its calls, and faults leave them out.
 * It grants nothing, and a service that is not local ignores it.
 */
export const CONSOLE_HEADER = 'x-herald-console'
