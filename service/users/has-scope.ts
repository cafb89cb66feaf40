import type { Caller } from '../http/endpoint'

/** Whether an application has been given one of the scopes. */
export const hasScope = (caller: Pick<Caller, 'scopes'>, ...scopes: readonly string[]): boolean =>
  caller.scopes === undefined || scopes.some((scope) => caller.scopes?.includes(scope))
