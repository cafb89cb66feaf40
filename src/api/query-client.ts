import { QueryClient } from '@tanstack/react-query'
import { mayRetry, retryDelayMs } from '../../client/retry'

/**
 * The page's cache of the service's data. It ignores whether the browser is online, because the service may be in the
 * page.
 */
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
