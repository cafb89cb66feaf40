import { QueryClient } from '@tanstack/react-query'
import { mayRetry, retryDelayMs } from './retry'

/**
 * What the page knows of the service. Whether the browser is online does not matter: the service may be in the page.
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
