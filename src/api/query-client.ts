import { QueryClient } from '@tanstack/react-query'
import { LarkError, NoAnswer } from './lark-error'

const TRIES = 3

/** Reads are repeated when asking too often was all that was wrong, or when no answer came; refusals stand. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= TRIES) return false
  return error instanceof NoAnswer || (error instanceof LarkError && error.isTooOften)
}

/** What the service asks for, or 1, 2, 4 seconds. In milliseconds. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof LarkError ? error.retryAfterSeconds : undefined
  return asked === undefined ? 1000 * 2 ** failures : Math.min(asked, 60) * 1000
}

/** What the page knows of the service. The browser's word on being online is not asked: the service may be in the page. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay: retryDelayMs,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
